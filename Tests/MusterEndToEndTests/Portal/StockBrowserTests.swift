import Foundation
import MusterTestSupport
import Testing

/// Keeping items in a real browser.
@Suite struct StockBrowserTests {
    @Test func `the list follows what is typed, and so does the address`() throws {
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 1_280, height: 900)
        try browser.open("http://127.0.0.1:\(server.port)/items")
        let count = "return document.querySelectorAll('[data-results] tbody tr').length"
        let all = try browser.run(count)?.number ?? 0
        #expect(all > 1)
        try browser.type("it-0001", into: "input[type=search]")
        try browser.wait { try browser.run(count)?.number == 1 }
        #expect(try browser.address().contains("search=it-0001"))
        #expect(try browser.text("[data-results] tbody").contains("IT-0001"))
        let focus = "return document.activeElement.name"
        #expect(try browser.run(focus)?.text == "search", "typing goes on")
        #expect(
            try browser.run("return document.querySelector('[data-told]').textContent")?.text
                == "1 result"
        )
    }

    @Test func `on a phone a photo is added, removed and brought back`() throws {
        let home = try TestHome.loaded()
        let picture = home.folder.appending(path: "photo.png")
        try Data(TestPicture.png(width: 400, height: 300)).write(to: picture)
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 390, height: 844)
        try browser.open("http://127.0.0.1:\(server.port)/items/IT-0001")
        try browser.type(picture.path, into: "input[type=file]")
        try browser.follow("form[enctype] button")
        let width = "return document.querySelector('.photos img')?.naturalWidth ?? 0"
        try browser.wait { try browser.run(width)?.number == 400 }
        let isWide = "return document.documentElement.scrollWidth > innerWidth ? 1 : 0"
        #expect(try browser.run(isWide)?.number == 0)
        try browser.follow(".photos button.bad")
        #expect(try browser.run(width)?.number == 0)
        try browser.follow(".notice.undo button")
        try browser.wait { try browser.run(width)?.number == 400 }
    }
}
