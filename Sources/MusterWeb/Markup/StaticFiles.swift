import HTTPTypes
import Hummingbird

/// The files that pages load: few, small, and in the program itself.
enum StaticFiles {
    private static let stylesheet = Array(Stylesheet.text.utf8)
    private static let script = Array((Script.text + SearchScript.text).utf8)
    private static let mapScript = Array(MapScript.text.utf8)
    private static let icon = Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" \
        fill="#0b6150"/><circle cx="16" cy="20" r="3.5" fill="#fff"/><path d="M8 16a10 10 0 0 1 16 \
        0M4.5 11.500a15.500 15.500 0 0 1 23 0" fill="none" stroke="#fff" stroke-width="2.600" \
        stroke-linecap="round"/></svg>
        """.utf8
    )

    /// The address of the stylesheet; a new text has a new one.
    static let stylesheetAddress = address("app.css", stylesheet)
    /// The address of the script.
    static let scriptAddress = address("app.js", script)
    /// The address of the script of maps.
    static let mapScriptAddress = address("map.js", mapScript)
    /// The address of the icon.
    static let iconAddress = address("icon.svg", icon)

    /// The routes of the files.
    static let routes = [
        route("app.css", stylesheet, "text/css; charset=utf-8"),
        route("app.js", script, "text/javascript; charset=utf-8"),
        route("map.js", mapScript, "text/javascript; charset=utf-8"),
        route("icon.svg", icon, "image/svg+xml"),
    ]

    private static func address(_ name: String, _ bytes: [UInt8]) -> Address {
        Address(
            "static",
            name,
            query: [("v", String(Answer.entityTag(bytes).dropFirst().prefix(8)))]
        )
    }

    private static func route(_ name: String, _ bytes: [UInt8], _ type: String) -> Route {
        let tag = Answer.entityTag(bytes)
        return Route(
            method: .get,
            path: "/static/\(name)",
            right: nil,
            summary: "A file that pages load",
            form: .file
        ) { visit in
            if visit.headers[.ifNoneMatch].map({ Answer.isKnown(tag, $0) }) ?? false {
                return Response(status: .notModified, headers: [.eTag: tag])
            }
            var response = Answer.bytes(bytes, type: type)
            response.headers[.eTag] = tag
            response.headers[.cacheControl] = "public, max-age=31536000, immutable"
            return response
        }
    }
}
