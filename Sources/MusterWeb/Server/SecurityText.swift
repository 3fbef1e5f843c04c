import Hummingbird
import MusterCore
import MusterService

/// Tells those who find a weakness whom to tell (RFC 9116).
enum SecurityText {
    /// The address that the RFC gives it.
    static let path = "/.well-known/security.txt"

    /// How long what it says holds, in days: it is made anew at each request.
    private static let days = 30.0

    /// Answers; there is nothing where `muster.toml` names no contact.
    static func answer(_ visit: Visit) throws -> Response {
        guard let contact = visit.home.settings.securityContact else {
            throw WebError.noPage(path: path)
        }
        let end = visit.home.now().advanced(bySeconds: days * 86_400)
        var lines = [
            "Contact: \(contact)", "Expires: \(end.iso8601())", "Preferred-Languages: en, sr",
        ]
        if visit.desk.options.publicURL != nil {
            lines.append("Canonical: \(visit.desk.options.url(port: 0))\(path)")
        }
        return Answer.text(lines.map { $0 + "\n" }.joined())
    }
}
