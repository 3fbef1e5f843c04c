import Foundation
import MusterTestSupport
import Testing

/// The pages as a manager and a worker find them.
@Suite struct PortalPagesTests {
    @Test func `every page has a language, one heading, a main part and labelled fields`() throws {
        let home = try TestHome.audited()
        let pages = try PageCheck.pages(home)
        let server = try PortalServer(home)
        for language in ["en", "sr"] {
            for path in pages {
                let answer = try server.get(path, ["Accept-Language": language])
                #expect(answer.status == 200, "\(path): \(answer.text)")
                let text = answer.text
                #expect(text.contains("<html lang=\"\(language == "sr" ? "sr-Latn" : "en")\">"))
                #expect(text.matches(of: /<h1/).count == 1, "\(path)")
                #expect(text.matches(of: /<main id="main"/).count == 1, "\(path)")
                // Addresses of the API and changed fields are written with braces.
                let hasBraces = path == "/api" || path.hasPrefix("/trail")
                #expect(hasBraces || !text.contains("{"), "\(path): a value is not put in")
                let ids = text.matches(of: /\sid="(f-[^"]+)"/).map { String($0.1) }
                for id in ids { #expect(text.contains("for=\"\(id)\""), "\(path): \(id)") }
                let forms = text.matches(of: /<form method="post"/).count
                #expect(forms == text.matches(of: /name="form_key"/).count, "\(path)")
            }
        }
    }
}
