import HTTPTypes
import NIOCore

/// What the portal reads of a request before it knows who asks, to be tried with any bytes.
package enum WebInput {
    /// Reads a form with files.
    ///
    /// - Returns: how many fields it has; `nil` when it is refused.
    package static func fields(ofForm bytes: [UInt8], boundary: String) -> Int? {
        let type = "multipart/form-data; boundary=\(boundary)"
        return (try? MultipartForm(ByteBuffer(bytes: bytes), type: type))?.parts.count
    }

    /// Reads a query or a plain form, and writes it again.
    ///
    /// - Returns: whether what was written is read as the same.
    package static func isStable(query text: String) -> Bool {
        let pairs = PercentText.pairs(text)
        let again = pairs.map { PercentText.encode($0.name) + "=" + PercentText.encode($0.value) }
        let read = PercentText.pairs(again.joined(separator: "&"))
        return read.count == pairs.count && zip(read, pairs).allSatisfy { $0 == $1 }
    }

    /// Reads the cookies of a request.
    ///
    /// - Returns: the value of the cookie of a session.
    package static func session(ofCookie text: String) -> String? {
        var headers = HTTPFields()
        headers[.cookie] = text
        return CookieText.value(of: "muster_session", in: headers)
    }
}
