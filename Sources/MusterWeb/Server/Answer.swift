import MusterCrypto
import FoundationEssentials
import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople
import NIOCore

/// The forms that answers take.
enum Answer {
    /// A page.
    static func page(_ html: HTML, status: HTTPResponse.Status = .ok) -> Response {
        bytes(Array(html.text.utf8), type: "text/html; charset=utf-8", status: status)
    }

    /// A JSON value; one that is read again and again has an `ETag`.
    static func json(
        _ write: (inout JSONWriter) throws -> Void,
        status: HTTPResponse.Status = .ok,
        for visit: Visit? = nil
    ) rethrows -> Response {
        var json = JSONWriter()
        try write(&json)
        json.newline()
        let response = bytes(json.bytes, type: "application/json", status: status)
        return visit.map { marked(response, json.bytes, for: $0) } ?? response
    }

    /// An answer with the mark of its content, or only the mark where the asker has that content.
    static func marked(
        _ response: Response,
        _ content: some Collection<UInt8>,
        for visit: Visit
    ) -> Response {
        let tag = entityTag(content)
        if visit.headers[.ifNoneMatch].map({ isKnown(tag, $0) }) ?? false {
            return Response(status: .notModified, headers: [.eTag: tag])
        }
        var response = response
        response.headers[.eTag] = tag
        return response
    }

    /// A text.
    static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
        bytes(Array(text.utf8), type: type)
    }

    /// A file to be saved under this name.
    static func file(
        _ content: [UInt8],
        type: String,
        named name: String,
        for visit: Visit? = nil
    ) -> Response {
        var response = bytes(content, type: type)
        let ascii = String(name.map { $0.isASCII && !"\"\\\r\n".contains($0) ? $0 : "_" })
        response.headers[.contentDisposition] =
            "attachment; filename=\"\(ascii)\"; filename*=UTF-8''\(PercentText.encode(name))"
        return visit.map { marked(response, content, for: $0) } ?? response
    }

    /// Sends the browser on, after a form too.
    static func go(to address: Address) -> Response {
        Response(status: .seeOther, headers: [.location: address.text])
    }

    /// An error as a problem (RFC 9457).
    static func problem(_ error: any MusterError, requestID: String) -> Response {
        let status = error.httpStatus
        var json = JSONWriter()
        json.object { json in
            json.key("type")
            json.string("about:blank")
            json.key("title")
            json.string(status.reasonPhrase)
            json.key("status")
            json.integer(status.code)
            json.key("detail")
            json.string(error.what)
            json.key("remedy")
            json.string(error.remedy)
            json.key("code")
            json.string(error.code)
            json.key("exit")
            json.integer(error.exitCode.rawValue)
            json.key("request")
            json.string(requestID)
            if !error.details.isEmpty {
                json.key("details")
                json.array { list in for detail in error.details { list.string(detail) } }
            }
        }
        var response = bytes(json.bytes, type: "application/problem+json", status: status)
        hint(&response, at: error)
        return response
    }

    /// Tells programs how to go on after an error (RFC 9110, sections 10.2.3 and 11.6.1).
    static func hint(_ response: inout Response, at error: any MusterError) {
        switch response.status {
        case .unauthorized: response.headers[.wwwAuthenticate] = "Bearer"
        case .tooManyRequests, .serviceUnavailable:
            var seconds = shortWait
            if case .mustWait(let wait) = error as? PeopleError { seconds = wait }
            response.headers[HTTPField.Name(known: "Retry-After")] = String(seconds)
        case .conflict:
            guard case .keyBusy = error as? WebError else { break }
            response.headers[HTTPField.Name(known: "Retry-After")] = String(shortWait)
        default: break
        }
    }

    /// When to ask again where nothing else is known, in seconds.
    private static let shortWait = 5

    /// Bytes of a kind.
    static func bytes(
        _ content: [UInt8],
        type: String,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        Response(
            status: status,
            headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: content))
        )
    }

    /// The mark of a content: 128 bits of its SHA-256 (RFC 9110 section 8.8.3).
    static func entityTag(_ content: some Collection<UInt8>) -> String {
        "\"" + Hex.text(SHA256.digest(of: content).prefix(16)) + "\""
    }

    /// Whether a list of marks, as `If-None-Match` has it, holds this one; a weak mark will do
    /// (RFC 9110 section 13.1.2).
    static func isKnown(_ tag: String, _ list: String) -> Bool {
        entries(of: list).contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
    }

    /// Whether a list of marks, as `If-Match` has it, holds this one; a weak mark never does
    /// (RFC 9110 section 13.1.1).
    static func isMeant(_ tag: String, _ list: String) -> Bool {
        entries(of: list).contains { $0 == "*" || $0 == tag }
    }

    private static func entries(of list: String) -> [Substring] {
        list.split { $0 == "," || $0 == " " || $0 == "\t" }
    }
}
