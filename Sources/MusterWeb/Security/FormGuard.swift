import HTTPTypes
import Hummingbird

/// Keeps other sites from sending forms in a visitor's name.
///
/// Three locks: the browser must not say that another site asks; the origin, where it is told, must
/// be this server; and the form must hold the secret of the cookie that only pages of this server
/// can read out (a double submit, OWASP Cross-Site Request Forgery Prevention).
struct FormGuard: Sendable {
    /// The field of every form that holds the secret.
    static let field = "form_key"

    private let isSecure: Bool

    init(isSecure: Bool) { self.isSecure = isSecure }

    /// The cookie's name; a browser keeps `__Host-` cookies only if this very host set them by TLS.
    var cookieName: String { CookieText.name("muster_form", isSecure: isSecure) }

    /// The secret that the browser has, if it has a sound one.
    func key(_ headers: HTTPFields) -> String? {
        CookieText.value(of: cookieName, in: headers).flatMap { key in
            key.utf8.count == 32 && key.utf8.allSatisfy { $0.isHexDigit } ? key : nil
        }
    }

    /// A new secret of 128 random bits.
    static func newKey() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// The header that gives a browser its secret.
    func cookie(_ key: String) -> String {
        CookieText.header(cookieName, key, isSecure: isSecure, maxAgeSeconds: nil)
    }

    /// Checks where an unsafe request comes from.
    ///
    /// - Throws: ``WebError/badForm`` when the browser says that another site sends it.
    static func checkOrigin(_ headers: HTTPFields, host: String) throws(WebError) {
        if let site = headers[.secFetchSite], site != "same-origin", site != "none" {
            throw .badForm
        }
        if let origin = headers[.origin] {
            let parts = origin.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[2].lowercased() == host.lowercased() else {
                throw .badForm
            }
        }
    }

    /// Checks the secret of a form against that of the session, or without one, of the cookie.
    ///
    /// - Throws: ``WebError/badForm`` unless they are the same.
    func check(_ sent: String?, _ visit: Visit) throws(WebError) {
        guard let key = visit.visitor.formKey ?? key(visit.headers), let sent,
            Self.isEqual(sent, key)
        else { throw .badForm }
    }

    /// Compares in a time that does not tell how much is equal.
    static func isEqual(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        return zip(left.utf8, right.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Cookies as this server sets and reads them (RFC 6265).
enum CookieText {
    /// The name under which a cookie goes.
    static func name(_ name: String, isSecure: Bool) -> String {
        isSecure ? "__Host-\(name)" : name
    }

    /// The value of a cookie that was sent.
    static func value(of name: String, in headers: HTTPFields) -> String? {
        for header in headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let sides = pair.split(separator: "=", maxSplits: 1)
                if sides.count == 2, sides[0].filter({ $0 != " " }) == name {
                    return String(sides[1])
                }
            }
        }
        return nil
    }

    /// The `Set-Cookie` header of a cookie that no script reads and no other site sends.
    static func header(
        _ name: String,
        _ value: String,
        isSecure: Bool,
        isStrict: Bool = true,
        maxAgeSeconds: Int?
    ) -> String {
        var text = "\(name)=\(value); Path=/; HttpOnly; SameSite=\(isStrict ? "Strict" : "Lax")"
        if isSecure { text += "; Secure" }
        if let maxAgeSeconds { text += "; Max-Age=\(maxAgeSeconds)" }
        return text
    }
}

extension UInt8 {
    /// Whether it is a digit of lower-case hexadecimal text.
    fileprivate var isHexDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }
}

extension HTTPField.Name {
    /// What kind of page makes a browser ask (W3C Fetch Metadata).
    static let secFetchSite = HTTPField.Name(known: "Sec-Fetch-Site")
    /// Which server a request is for.
    static let host = HTTPField.Name(known: "Host")
    /// The mark by which a request is found in the log.
    static let requestID = HTTPField.Name(known: "X-Request-Id")
    /// The mark by which a repeated request is known (IETF draft idempotency-key-header).
    static let idempotencyKey = HTTPField.Name(known: "Idempotency-Key")

    /// A name that is known to be one.
    init(known name: StaticString) {
        // Header names of the program itself are tokens; the fallback is never reached.
        self = HTTPField.Name("\(name)") ?? .from
    }
}
