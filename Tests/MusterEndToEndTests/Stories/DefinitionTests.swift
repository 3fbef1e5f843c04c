import Foundation
import Testing

/// How reports look is saved once, under a name.
@Suite struct DefinitionTests {
    @Test func `a definition is saved, used, changed, taken out of use, and still verified`() throws
    {
        let home = try TestHome.audited()
        let logo = ["report", "--format", "png", "--page", "1", "--out", "logo.png"]
        home.muster(logo).succeeded()
        home.muster(
            "definition",
            "add",
            "House",
            "--lang",
            "sr-Cyrl",
            "--paper",
            "letter",
            "--format",
            "pdf,xlsx",
            "--sections",
            "answer,zones",
            "--logo",
            "logo-p01.png",
            "--accent",
            "#7a1f3d"
        ).succeeded()
        home.muster("report", "--definition", "house", "--out", "h.pdf").succeeded()
        let text = try home.shell("ls h.xlsx; pdftotext h.pdf -; pdfimages -list h.pdf")
            .succeeded().text
        #expect(text.contains("Извештај о попису") && text.contains("jpeg"))
        home.muster("verify", "h.pdf").succeeded()
        home.muster("definition", "add", "House", "--accent", "#000080").succeeded()
        home.muster("report", "--definition", "House", "--out", "new.pdf").succeeded()
        home.muster("verify", "h.pdf").succeeded()
        home.muster("definition", "delete", "House").succeeded()
        home.muster("verify", "new.pdf").succeeded()
        home.muster("report", "--definition", "House").refused(5, naming: "House")
    }

    @Test func `a logo or colour that cannot be used is refused with what to do`() throws {
        let home = try TestHome.loaded()
        home.muster("definition", "add", "A", "--accent", "#ffcc00").refused(2, naming: "#ffcc00")
        home.muster("definition", "add", "A", "--accent", "gold").refused(2, naming: "gold")
        _ = try home.file("logo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
        home.muster("definition", "add", "A", "--logo", "logo.svg").refused(65, naming: "picture")
        home.muster("definition", "add", "A", "--logo", "none.png").refused(5, naming: "none.png")
        #expect(home.muster("definition", "list", "--json").succeeded().text.isEmpty)
    }
}
