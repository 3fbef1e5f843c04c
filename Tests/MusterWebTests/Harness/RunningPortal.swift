import Foundation
import FoundationNetworking
import MusterCatalogue
import MusterCore
import MusterService
import MusterSimulation
import MusterStore
import MusterWeb
import Synchronization
import Testing

/// The portal of a home of its own, in this process, as its owner's browser sees it.
final class RunningPortal: Sendable {
    let home: OpenHome
    let folder: String
    private let base: String
    private let server: WebServer
    private let run: Task<Void, any Error>
    private let session: URLSession

    /// The files of a small simulated site: its plan, its items, a walk through it.
    var site: String { folder + "/site" }

    /// Founds a home with a site, and serves it on a free port.
    ///
    /// - Parameters:
    ///   - isLoaded: whether its inventory, floor plan and items are there already.
    ///   - publicURL: the address that others reach it by.
    ///   - settings: what becomes of the settings that founding writes.
    /// - Throws: what founding and serving throw.
    init(
        isLoaded: Bool = true,
        publicURL: String? = nil,
        settings: (String) -> String = { $0 }
    ) async throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "muster-web-\(UUID().uuidString)").path
        let place = HomeFolder(option: folder + "/home", environment: [:])
        _ = try SimulatedFiles.write(
            try SimulationParameters(items: 12, seed: 3, zones: nil),
            to: folder + "/site",
            onProgress: { _, _ in }
        )
        try NewHome(place).found(
            site: Site(name: "Test", timeZone: "Europe/Belgrade"),
            person: "tester",
            now: Instant(seconds: 1_773_300_000)
        )
        let known = try String(contentsOfFile: place.settingsPath, encoding: .utf8)
        try Data(settings(known).utf8).write(to: URL(filePath: place.settingsPath))
        home = try OpenHome(place, person: "tester", command: "muster serve")
        if isLoaded { try Self.load(home, folder + "/site") }
        server = try WebServer(
            home,
            options: try WebOptions(address: "127.0.0.1:0", publicURL: publicURL),
            log: { _ in }
        )
        let (told, telling) = AsyncStream.makeStream(of: (url: String, link: String?).self)
        run = Task { [server] in
            try await server.run(
                onListening: { telling.yield(("http://127.0.0.1:\($0.port ?? 0)", $0.ownerLink)) },
                onNextLink: { _ in }
            )
        }
        var listening: (url: String, link: String?)?
        for await first in told {
            listening = first
            break
        }
        let found = try #require(listening)
        base = found.url
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 120
        session = URLSession(configuration: configuration)
        let link = try #require(found.link)
        let path = try #require(link.firstRange(of: "/enter").map { link[$0.lowerBound...] })
        _ = try await get(String(path))
    }

    private static func load(_ home: OpenHome, _ site: String) throws {
        _ = try home.floorPlan.importFile(site + "/plan.json")
        try home.inventories.add(named: "Stock")
        _ = try home.items.importFile(
            try home.items.readFile(site + "/items.csv"),
            into: try home.inventories.find("Stock"),
            skippingBad: false
        )
    }

    /// Ends the server, and removes its home.
    func end() async {
        run.cancel()
        _ = try? await run.value
        session.invalidateAndCancel()
        try? home.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// An answer.
    struct Answer {
        var status: Int
        /// The headers by their names in small letters.
        var headers: [String: String]
        var text: String
        /// The address that it came from, after redirections: `/audits?page=2`.
        var path: String
    }

    /// Asks for an address, and follows where it is sent on to.
    func get(
        _ path: String,
        _ headers: [String: String] = [:],
        method: String = "GET"
    ) async throws -> Answer {
        try await ask(method, path, headers)
    }

    /// Sends a body as a program would.
    func post(
        _ path: String,
        _ headers: [String: String],
        _ body: Data,
        method: String = "POST"
    ) async throws -> Answer {
        try await ask(method, path, headers, body)
    }

    /// Sends a form as the page at `page` would: with its secret.
    func send(
        _ fields: [(String, String)],
        to path: String,
        from page: String,
        _ headers: [String: String] = [:]
    ) async throws -> Answer {
        let key = try await key(of: page)
        let body = (fields + [("form_key", key)])
            .map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        return try await ask("POST", path, type.merging(headers) { $1 }, Data(body.utf8))
    }

    /// Sends a form with a file in it.
    func upload(
        _ file: String,
        named name: String,
        _ fields: [(String, String)],
        to path: String,
        from page: String,
        _ headers: [String: String] = [:]
    ) async throws -> Answer {
        let boundary = "part-\(UUID().uuidString)"
        var body = Data()
        for (field, value) in fields + [("form_key", try await key(of: page))] {
            body += Data(
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"\r\n\r\n\(value)\r\n"
                    .utf8
            )
        }
        body += Data(
            ("--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; "
                + "filename=\"\(name)\"\r\n\r\n").utf8
        )
        body += try Data(contentsOf: URL(filePath: file))
        body += Data("\r\n--\(boundary)--\r\n".utf8)
        let type = ["Content-Type": "multipart/form-data; boundary=\(boundary)"]
        return try await ask("POST", path, type.merging(headers) { $1 }, body)
    }

    private func key(of page: String) async throws -> String {
        let text = try await get(page).text
        let key = text.firstMatch(of: /name="form_key" value="([0-9a-zA-Z_-]+)"/)?.1
        return String(try #require(key, "\(page) has no form"))
    }

    private func ask(
        _ method: String,
        _ path: String,
        _ headers: [String: String],
        _ body: Data? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: base + path)))
        request.httpMethod = method
        request.setValue("text/html", forHTTPHeaderField: "Accept")
        request.setValue("en", forHTTPHeaderField: "Accept-Language")
        if method != "GET", method != "HEAD" {
            request.setValue(base, forHTTPHeaderField: "Origin")
        }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = body
        let (data, response) = try await session.data(for: request)
        let answer = try #require(response as? HTTPURLResponse)
        var all: [String: String] = [:]
        for (name, value) in answer.allHeaderFields {
            all["\(name)".lowercased()] = "\(value)"
        }
        let url = answer.url
        return Answer(
            status: answer.statusCode,
            headers: all,
            text: String(decoding: data, as: UTF8.self),
            path: (url?.path ?? "") + (url?.query.map { "?\($0)" } ?? "")
        )
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

/// Runs `body` with a portal, which ends with it, when it is its turn.
func withPortal(
    isLoaded: Bool = true,
    publicURL: String? = nil,
    settings: @Sendable (String) -> String = { $0 },
    _ body: @Sendable (RunningPortal) async throws -> Void
) async throws {
    try await PortalTurns.few.take {
        let portal = try await RunningPortal(
            isLoaded: isLoaded,
            publicURL: publicURL,
            settings: settings
        )
        do {
            try await body(portal)
            await portal.end()
        } catch {
            await portal.end()
            throw error
        }
    }
}
