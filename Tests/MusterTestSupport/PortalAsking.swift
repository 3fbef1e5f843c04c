import Foundation

/// Somebody who asks a portal on a port of this machine, as a browser or a program does.
package protocol PortalAsking {
    /// The port that the portal listens on.
    var port: UInt16 { get }
    /// The cookie of the owner's session, in a home without people; requests that name nobody else are
    /// sent with it.
    var owner: String? { get }

    /// Looks at the status of an answer.
    func answered(_ status: Int, to method: String, _ path: String)
}

extension PortalAsking {
    package func answered(_ status: Int, to method: String, _ path: String) {}

    /// The line that names the owner in the head of a request which is written by hand.
    package var ownerLine: String { "Cookie: \(owner ?? "")" }

    /// Follows the one-time link of a home without people; gives the cookie of the session.
    package static func enter(by link: String, _ port: UInt16) throws -> String {
        let path = link.firstRange(of: "/enter").map { link[$0.lowerBound...] } ?? ""
        let connection = try Connection(port: port)
        connection.write(
            Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        )
        let answer = String(decoding: connection.readAll(), as: UTF8.self)
        guard let cookie = answer.firstMatch(of: /muster_session=mss_[0-9a-f]+/) else {
            throw PortalAnswer.Unforeseen(description: answer)
        }
        return String(cookie.0)
    }

    /// Signs in with a password; gives the cookie of the session.
    package func signIn(_ login: String, password: String) throws -> String {
        let fields = ["login": login, "password": password]
        let answer = try send(fields, to: "/sign-in", from: "/sign-in")
        let all = answer.cookies.joined(separator: " ")
        guard let cookie = all.firstMatch(of: /muster_session=mss_[0-9a-f]+/) else {
            throw PortalAnswer.Unforeseen(description: "\(answer.status): \(answer.text)")
        }
        return String(cookie.0)
    }

    /// Asks for an address.
    package func get(_ path: String, _ headers: [String: String] = [:]) throws -> PortalAnswer {
        try ask("GET", path, headers)
    }

    /// Sends a form as the page at `page` would: with its secret and cookie, and the `items` that were
    /// chosen in it.
    package func send(
        _ fields: [String: String],
        to path: String,
        from page: String,
        cookie session: String? = nil,
        choosing items: [String] = []
    ) throws -> PortalAnswer {
        let (key, cookie) = try formKey(of: page, session)
        let all = fields.merging(["form_key": key]) { $1 }
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

    /// Sends a form with files in it as the page at `page` would.
    package func upload(
        _ files: [[UInt8]],
        as field: String,
        to path: String,
        from page: String
    ) throws -> PortalAnswer {
        let (key, cookie) = try formKey(of: page, nil)
        let boundary = "----muster-test"
        var body: [UInt8] = []
        func part(_ head: String, _ content: [UInt8]) {
            body += Array("--\(boundary)\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8)
            body += content + Array("\r\n".utf8)
        }
        part("name=\"form_key\"", Array(key.utf8))
        for (number, file) in files.enumerated() {
            part("name=\"\(field)\"; filename=\"a b%22\(number);.csv\"", file)
        }
        body += Array("--\(boundary)--\r\n".utf8)
        let type = "multipart/form-data; boundary=\(boundary)"
        return try ask("POST", path, ["Content-Type": type, "Cookie": cookie], body)
    }

    /// The secret of the form on a page, and the cookies of a browser that has loaded it.
    private func formKey(
        of page: String,
        _ session: String?
    ) throws -> (key: String, cookie: String) {
        let loaded = try get(page, session.map { ["Cookie": $0] } ?? [:])
        guard
            let key = loaded.text.firstMatch(of: /name="form_key" value="([0-9a-zA-Z_-]+)"/)?.1
        else {
            throw PortalAnswer.Unforeseen(description: "\(page) has no form: \(loaded.status)")
        }
        let set = loaded.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
        return (String(key), [session, set].compactMap { $0 }.joined(separator: "; "))
    }

    /// Sends JSON, or nothing, to an address of the API: `/plan/zones`.
    package func api(
        _ method: String,
        _ path: String,
        _ body: String = "",
        _ headers: [String: String] = [:]
    ) throws -> PortalAnswer {
        let json = ["Content-Type": "application/json"].merging(headers) { $1 }
        return try ask(method, "/api/v1" + path, json, Array(body.utf8))
    }

    /// Sends a request, and reads the answer to its end.
    package func ask(
        _ method: String,
        _ path: String,
        _ headers: [String: String] = [:],
        _ body: [UInt8] = []
    ) throws -> PortalAnswer {
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
        let answer = try PortalAnswer(connection.readAll(), hasBody: method != "HEAD")
        answered(answer.status, to: method, path)
        return answer
    }

    /// A text as a value of a form.
    package static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
