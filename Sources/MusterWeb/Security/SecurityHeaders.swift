import HTTPTypes

/// What every answer tells the browser, so that nothing foreign runs in a page of this server.
enum SecurityHeaders {
    /// Nothing is loaded from elsewhere, and no script or style stands in a page itself.
    static let contentPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        + "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

    /// Adds the headers; with TLS, the word that it stays with TLS.
    static func add(to headers: inout HTTPFields, isSecure: Bool) {
        headers[.contentSecurityPolicy] = contentPolicy
        headers[.xContentTypeOptions] = "nosniff"
        headers[HTTPField.Name(known: "X-Frame-Options")] = "DENY"
        headers[HTTPField.Name(known: "Referrer-Policy")] = "same-origin"
        headers[HTTPField.Name(known: "Cross-Origin-Opener-Policy")] = "same-origin"
        headers[HTTPField.Name(known: "Cross-Origin-Resource-Policy")] = "same-origin"
        headers[HTTPField.Name(known: "Permissions-Policy")] =
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        if isSecure {
            headers[.strictTransportSecurity] = "max-age=31536000"
        }
    }
}
