import Foundation
import GRDB
import MusterTestSupport
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

    @Test func `a report by an old version of a definition is verified by just that one`() throws {
        let home = try TestHome.audited()
        let looks = [("en", "#7a1f3d"), ("sr", "#000080"), ("sr-Cyrl", "#0a5968")]
        for (index, look) in looks.enumerated() {
            home.muster(
                ["definition", "add", "Monthly", "--lang", look.0, "--accent", look.1]
                    + ["--sections", "answer,zones"]
            ).succeeded()
            home.muster("report", "--definition", "monthly", "--out", "\(index).pdf").succeeded()
            // What goes through a pipe leaves no note.
            try home.shell(
                """
                mkfifo fifo; cat fifo >p\(index).pdf & "$MUSTER" report --definition monthly --paper letter --out fifo >/dev/null && wait; rm fifo
                """
            ).succeeded()
        }
        for index in looks.indices {
            let name = "Monthly v\(index + 1)"
            let proof = home.muster("verify", "\(index).pdf", "--json").succeeded()
            #expect(try proof.object["definition"]?.text == name)
            #expect(
                home.muster("verify", "\(index).pdf").succeeded().text
                    .contains("by the definition \(name)")
            )
        }
        home.muster("definition", "delete", "Monthly").succeeded()
        // Without a note of what was issued, each is made again as it was.
        for index in looks.indices { home.muster("verify", "p\(index).pdf").succeeded() }
        try home.tamper { try $0.execute(sql: "DELETE FROM report_definition WHERE number = 2") }
        home.muster("verify", "p0.pdf").succeeded()
        home.muster("verify", "p1.pdf").refused(11, naming: "the definition 2 that it follows")
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
