import Foundation
import Testing

/// `muster serve` on a free port, for as long as a test holds it.
final class PortalServer: Sendable {
    /// The running command.
    let command: RunningCommand
    /// The port that it listens on.
    let port: UInt16
    /// The cookie of the owner's session, in a home without people; requests that name nobody else are
    /// sent with it.
    let owner: String?

    /// Starts a server for a home, and waits until it listens.
    init(_ home: TestHome, _ arguments: String...) throws {
        let command = try RunningCommand(
            MusterProgram.path,
            ["serve", "--json"]
                + (arguments.contains("--listen") ? [] : ["--listen", "127.0.0.1:0"]) + arguments,
            home: home.path,
            in: home.folder
        )
        self.command = command
        try command.wait { command.outputSoFar.contains("\n") }
        let told = try JSON(String(command.outputSoFar.split(separator: "\n").first ?? "{}"))
        port = UInt16(try #require(told["port"]?.integer, "\(command.errorsSoFar)"))
        owner = try told["link"]?.text.map { [port] link in try Self.enter(by: link, port) }
    }

    /// Follows the one-time link of a home without people; gives the cookie of the session.
    private static func enter(by link: String, _ port: UInt16) throws -> String {
        let path = try #require(link.firstRange(of: "/enter").map { link[$0.lowerBound...] })
        let connection = try Connection(port: port)
        connection.write(
            Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        )
        let answer = String(decoding: connection.readAll(), as: UTF8.self)
        let cookie = answer.firstMatch(of: /muster_session=mss_[0-9a-f]+/)
        return String(try #require(cookie, "\(answer)").0)
    }

    /// The line that names the owner in the head of a request which is written by hand.
    var ownerLine: String { "Cookie: \(owner ?? "")" }

    deinit { command.send(SIGKILL) }

    /// Asks the server to end, and tells whether it did sooner than whoever still reads is given.
    ///
    /// That is ten seconds, which a server that waits for it takes each time; a busy machine takes nine
    /// now and then.
    func endsAtOnce(by signal: Int32) throws -> Bool {
        let begun = ContinuousClock.now
        command.send(signal)
        try command.wait().succeeded()
        return ContinuousClock.now - begun < .seconds(9)
    }

    /// An answer.
    struct Answer {
        /// The status.
        var status: Int
        /// The headers, by their name in small letters; of several the last.
        var headers: [String: String]
        /// The body, put together from its chunks.
        var body: [UInt8]
        /// The body as text.
        var text: String { String(decoding: body, as: UTF8.self) }
        /// The body as JSON.
        var json: JSON { get throws { try JSON(text) } }
    }

    /// Asks for an address.
    func get(_ path: String, _ headers: [String: String] = [:]) throws -> Answer {
        try ask("GET", path, headers)
    }

    /// Sends a form as the page at `page` would: with its secret and cookie, and the `items` that were
    /// chosen in it.
    func send(
        _ fields: [String: String],
        to path: String,
        from page: String,
        cookie session: String? = nil,
        choosing items: [String] = []
    ) throws -> Answer {
        let own = session.map { ["Cookie": $0] } ?? [:]
        let loaded = try get(page, own)
        let key = try #require(
            loaded.text.firstMatch(of: /name="form_key" value="([0-9a-zA-Z_-]+)"/)?.1,
            "\(page) has no form: \(loaded.status)"
        )
        let set = loaded.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
        let cookie = [session, set].compactMap { $0 }.joined(separator: "; ")
        let all = fields.merging(["form_key": String(key)]) { $1 }
        return try ask(
            "POST",
            path,
            ["Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie],
            Array(
                (all.map { "\($0)=\(Self.encoded($1))" }
                    + items.map { "item=\(Self.encoded($0))" }).joined(separator: "&").utf8
            )
        )
    }

    /// Sends JSON, or nothing, to an address of the API: `/plan/zones`.
    func api(
        _ method: String,
        _ path: String,
        _ body: String = "",
        _ headers: [String: String] = [:]
    ) throws -> Answer {
        let json = ["Content-Type": "application/json"].merging(headers) { $1 }
        return try ask(method, "/api/v1" + path, json, Array(body.utf8))
    }

    /// Sends a request, and reads the answer to its end.
    func ask(
        _ method: String,
        _ path: String,
        _ headers: [String: String] = [:],
        _ body: [UInt8] = []
    ) throws -> Answer {
        let connection = try Connection(port: port)
        var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
        if !body.isEmpty { all["Content-Length"] = String(body.count) }
        all.merge(headers) { $1 }
        if let owner, all["Authorization"] == nil, all["Cookie"]?.contains("muster_session") != true
        {
            all["Cookie"] = [owner, all["Cookie"]].compactMap { $0 }.joined(separator: "; ")
        }
        let head = all.map { "\($0): \($1)\r\n" }.joined()
        connection.write(Array("\(method) \(path) HTTP/1.1\r\n\(head)\r\n".utf8) + body)
        return try Self.parse(connection.readAll(), hasBody: method != "HEAD")
    }

    /// A text as a value of a form.
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private static func parse(_ bytes: [UInt8], hasBody: Bool) throws -> Answer {
        let gap = try #require(Data(bytes).range(of: Data("\r\n\r\n".utf8)), "no answer came")
        let lines = String(decoding: bytes[..<gap.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        let words = try #require(lines.first).split(separator: " ")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] =
                line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        var body = Array(bytes[gap.upperBound...])
        if headers["transfer-encoding"] == "chunked" { body = unchunked(body) }
        return Answer(
            status: try #require(words.count > 1 ? Int(words[1]) : nil),
            headers: headers,
            body: hasBody ? body : []
        )
    }

    private static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
        var (rest, result) = (bytes[...], [UInt8]())
        while let end = rest.firstIndex(of: 0x0D),
            let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16), size > 0,
            rest.endIndex - end - 2 >= size
        {
            result += rest[(end + 2)..<(end + 2 + size)]
            rest = rest[(end + 2 + size + 2)...]
        }
        return result
    }
}

/// A connection to a port of this machine, spoken to byte by byte.
final class Connection {
    private let descriptor: Int32

    /// Why there is no connection.
    struct Refused: Error {
        var code: Int32
    }

    /// Connects.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var patience = timeval(tv_sec: 90, tv_usec: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_RCVTIMEO,
            &patience,
            socklen_t(MemoryLayout<timeval>.size)
        )
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Refused(code: errno) }
    }

    deinit { close(descriptor) }

    /// Writes; stops where the other side has closed.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Reads what is there; nothing once the other side has closed.
    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return Array(buffer.prefix(max(0, count)))
    }

    /// Whether the other side has closed; what it has sent stays to be read.
    var isClosed: Bool {
        var byte = UInt8(0)
        let count = recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK))
        return count == 0 || count < 0 && errno == ECONNRESET
    }

    /// Reads what is there, and does not wait for it.
    func readNow() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return Array(buffer.prefix(max(0, count)))
    }

    /// Reads until the other side closes.
    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = read()
            if bytes.isEmpty { return all }
            all += bytes
        }
    }
}
