import Foundation
import MusterTestSupport
import Testing

/// A real browser without a window, led by its driver (W3C WebDriver).
final class Browser {
    private let driver: RunningCommand
    private let port: UInt16
    private let session: String
    private let runsScripts: Bool
    private let linkPath: String

    /// Starts a browser with a window of this size, in pixels; without `scripts`, none of a page runs.
    init(_ home: TestHome, width: Int, height: Int, scripts: Bool = true) throws {
        (driver, port) = try Self.startDriver(home)
        runsScripts = scripts
        linkPath = home.path + "/portal.link"
        let answer = try Self.ask(
            port,
            "POST",
            "/session",
            """
            {"capabilities":{"alwaysMatch":{"browserName":"chrome","goog:chromeOptions":{"args":
            ["--headless=new","--no-sandbox","--disable-gpu","--window-size=\(width),\(height)"],
            "prefs":{"profile.managed_default_content_settings.javascript":\(scripts ? 1 : 2)},
            "mobileEmulation":{"deviceMetrics":{"width":\(width),"height":\(height),
            "pixelRatio":1,"mobile":false}}}}}}
            """
        )
        session = try #require(answer["value"]?["sessionId"]?.text, "\(answer)")
    }

    /// Starts the driver, which tells its port.
    ///
    /// It takes a free port of IPv6 and gives up when the same port of IPv4 is taken, as some are where
    /// many programs talk at the same time: then another port is tried.
    private static func startDriver(_ home: TestHome) throws -> (RunningCommand, UInt16) {
        var said = ""
        for _ in 0..<20 {
            let driver = try RunningCommand(
                "/usr/bin/chromedriver",
                ["--port=0"],
                home: home.path,
                in: home.folder
            )
            let mark = /successfully on port (\d+)/
            try driver.wait { driver.outputSoFar.contains(mark) }
            said = driver.outputSoFar + driver.errorsSoFar
            if let port = said.firstMatch(of: mark).flatMap({ UInt16($0.1) }) {
                return (driver, port)
            }
        }
        throw NoDriver(said: said)
    }

    /// Why no driver started.
    private struct NoDriver: Error {
        var said: String
    }

    deinit {
        _ = try? Self.ask(port, "DELETE", "/session/\(session)", "")
        driver.send(SIGKILL)
    }

    /// Loads a page; in a home without people, by its one-time link the first time.
    func open(_ url: String) throws {
        try load(url)
        guard try address().contains("/sign-in"),
            let link = try? String(contentsOfFile: linkPath, encoding: .utf8)
        else { return }
        try load(link.trimmingCharacters(in: .whitespacesAndNewlines))
        try load(url)
    }

    private func load(_ url: String) throws {
        _ = try tell("url", "{\"url\":\(try Self.quoted(url))}")
    }

    /// Presses the mouse at one place of the window, in pixels, and lets it go at another.
    func drag(from start: (Int, Int), to end: (Int, Int)) throws {
        let middle = ((start.0 + end.0) / 2, (start.1 + end.1) / 2)
        func move(_ to: (Int, Int)) -> String {
            "{\"type\":\"pointerMove\",\"duration\":10,\"x\":\(to.0),\"y\":\(to.1)}"
        }
        _ = try tell(
            "actions",
            """
            {"actions":[{"type":"pointer","id":"mouse","actions":[\(move(start)),
            {"type":"pointerDown","button":0},\(move(middle)),\(move(end)),
            {"type":"pointerUp","button":0}]}]}
            """
        )
    }

    /// Runs a script in the page, and gives what it returns; only where the page may run some.
    @discardableResult
    func run(_ script: String) throws -> JSON? {
        try tell("execute/sync", "{\"script\":\(try Self.quoted(script)),\"args\":[]}")["value"]
    }

    /// Shows pages as to somebody who asked for dark ones, or for light ones.
    func prefer(dark: Bool) throws {
        _ = try tell(
            "goog/cdp/execute",
            """
            {"cmd":"Emulation.setEmulatedMedia","params":{"features":[
            {"name":"prefers-color-scheme","value":"\(dark ? "dark" : "light")"}]}}
            """
        )
    }

    /// Presses keys one after the other, wherever the focus is.
    func press(_ keys: String) throws {
        let actions = try keys.flatMap { key in
            try ["keyDown", "keyUp"].map {
                "{\"type\":\"\($0)\",\"value\":\(try Self.quoted(String(key)))}"
            }
        }
        let all = actions.joined(separator: ",")
        _ = try tell(
            "actions",
            "{\"actions\":[{\"type\":\"key\",\"id\":\"keys\",\"actions\":[\(all)]}]}"
        )
    }

    /// Presses the Tab key so many times.
    func tab(_ count: Int) throws {
        try press(String(repeating: Self.tabKey, count: count))
    }

    /// Presses the Tab key until the focus is on what the selector finds.
    func tab(to selector: String) throws {
        let isThere = "return document.activeElement.matches(\(try Self.quoted(selector)))"
        for _ in 0..<200 {
            if try run(isThere)?.bool == true { return }
            try tab(1)
        }
        Issue.record("Tab never comes to \(selector)")
    }

    /// Presses Enter on what leads to another page and has the focus, and waits until that is there.
    func enter() throws {
        let began = "return performance.timeOrigin"
        let old = try run(began)
        try press("\u{E007}")
        try wait { try run(began) != old }
    }

    /// Waits until something holds.
    func wait(
        within seconds: Double = MusterProgram.limitSeconds,
        until holds: () throws -> Bool
    ) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while try !holds() {
            try #require(ContinuousClock.now < end, "the page does not change")
            usleep(20_000)
        }
    }

    private static let tabKey = "\u{E004}"

    /// Whether the element that the selector finds can be seen.
    func shows(_ selector: String) throws -> Bool {
        let path = "/session/\(session)/element/\(try find(selector))/displayed"
        return try Self.ask(port, "GET", path, "")["value"]?.bool ?? false
    }

    /// Types into the element that the selector finds.
    func type(_ text: String, into selector: String) throws {
        let element = try find(selector)
        _ = try tell("element/\(element)/value", "{\"text\":\(try Self.quoted(text))}")
    }

    /// Clicks what leads to another page, and waits until that is there.
    ///
    /// Where no scripts run, the driver's own click never ends on a screen that is only pretended: there
    /// it presses Enter.
    func follow(_ selector: String) throws {
        let path = "element/\(try find(selector))"
        _ =
            runsScripts
            ? try tell("\(path)/click", "{}")
            : try tell("\(path)/value", "{\"text\":\"\\uE007\"}")
        try wait {
            let old = try Self.ask(port, "GET", "/session/\(session)/\(path)/name", "")
            return old["value"]?["error"] != nil
        }
    }

    /// The address of the page.
    func address() throws -> String {
        try Self.ask(port, "GET", "/session/\(session)/url", "")["value"]?.text ?? ""
    }

    /// The text of the element that the selector finds.
    func text(_ selector: String) throws -> String {
        let path = "/session/\(session)/element/\(try find(selector))/text"
        return try Self.ask(port, "GET", path, "")["value"]?.text ?? ""
    }

    private func find(_ selector: String) throws -> String {
        let wanted = try Self.quoted(selector)
        let answer = try tell("element", "{\"using\":\"css selector\",\"value\":\(wanted)}")
        let place = try address()
        let found = answer["value"]?.members.values.first?.text
        return try #require(found, "there is no \(selector) at \(place)")
    }

    private func tell(_ command: String, _ body: String) throws -> JSON {
        let answer = try Self.ask(port, "POST", "/session/\(session)/\(command)", body)
        if let error = answer["value"]?["error"]?.text {
            Issue.record("\(command) \(body): \(error)")
        }
        return answer
    }

    private static func ask(
        _ port: UInt16,
        _ method: String,
        _ path: String,
        _ body: String
    ) throws -> JSON {
        let connection = try Connection(port: port)
        let head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        connection.write(
            Array(
                (head
                    + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                    + body).utf8
            )
        )
        var (bytes, length) = ([UInt8](), Int.max)
        while bytes.count < length {
            let more = connection.read()
            if more.isEmpty { break }
            bytes += more
            let text = String(decoding: bytes, as: UTF8.self)
            if let gap = text.range(of: "\r\n\r\n"),
                let told = text.lowercased().firstMatch(of: /content-length: *(\d+)/),
                let count = Int(told.1)
            {
                length = text[..<gap.upperBound].utf8.count + count
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return try JSON(text.range(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? "null")
    }

    private static func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
}
