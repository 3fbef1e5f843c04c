import HTTPTypes
import MusterCore
import MusterService

/// What the server says of each request: one line, without the query, which may hold secrets.
struct RequestLine: Sendable {
    var at: Instant
    var id: String
    var method: String
    var path: String
    var status: Int
    var seconds: Double
    var person: String?

    /// The line: words with `=` between name and value, nothing in it that could break it.
    var text: String {
        let who = person.map { " person=\(Self.plain($0, limit: 60))" } ?? ""
        let milliseconds = Double(Int(seconds * 10_000)) / 10
        return "\(at.iso8601()) \(method) \(Self.plain(path, limit: 200)) status=\(status) "
            + "ms=\(milliseconds) id=\(id)\(who)"
    }

    /// A text without blanks and control characters, cut where it gets too long.
    static func plain(_ text: String, limit: Int) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix(limit).map { scalar in
                    scalar.value > 32 && scalar.value != 127
                        && scalar.properties.generalCategory
                            != .format
                        && scalar.properties.generalCategory != .control ? scalar : "_"
                }
            )
        )
    }

    /// The mark that a client sent, if it is a sane one; else a new one.
    static func identifier(_ sent: String?) -> String {
        if let sent, (8...64).contains(sent.utf8.count),
            sent.utf8.allSatisfy({ byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || byte == 45 || byte == 95
            })
        {
            return sent
        }
        return String(FormGuard.newKey().prefix(16))
    }
}
