import MusterTestSupport
import Testing

/// The statuses that the description of the API knows for each of its routes: what any test of this
/// module is answered is held against them.
enum DescribedAnswers {
    private struct Route {
        let parts: [Substring]
        /// The statuses by method.
        let statuses: [String: Set<String>]

        /// How many parts of an address it names itself; `nil` if the address is none of its.
        func likeness(to address: [Substring]) -> Int? {
            guard parts.count == address.count else { return nil }
            var named = 0
            for (part, asked) in zip(parts, address) {
                if part == asked { named += 1 } else if !part.contains("{") { return nil }
            }
            return named
        }
    }

    private static let file = "/api/v1/openapi.json"
    private static let routes = (try? load()) ?? []

    /// Records an issue if an answer of the API has a status that its description does not know.
    static func check(_ status: Int, to method: String, _ path: String) {
        guard path.hasPrefix("/api/v1/"), path != file else { return }
        #expect(!routes.isEmpty, "the description is read")
        let address = (path.split(separator: "?").first ?? "").split(separator: "/")
        let likely = routes.compactMap { route in
            route.likeness(to: address).map { (route, $0) }
        }
        guard let known = likely.max(by: { $0.1 < $1.1 })?.0.statuses[method] else { return }
        #expect(known.contains("\(status)"), "\(method) \(path) gives \(status)")
    }

    private static func load() throws -> [Route] {
        let answer = try LocalPortal(try WebHome.empty()).get(file)
        return (try answer.json["paths"]?.members ?? [:]).map { path, operations in
            let statuses = operations.members.compactMap { method, operation in
                (operation["responses"]?.members).map { (method.uppercased(), Set($0.keys)) }
            }
            return Route(
                parts: path.split(separator: "/"),
                statuses: Dictionary(uniqueKeysWithValues: statuses)
            )
        }
    }
}
