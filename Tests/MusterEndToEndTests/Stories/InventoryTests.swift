import Foundation
import MusterTestSupport
import Testing

/// Inventories from the command line: a new name, put away, and brought back.
@Suite struct InventoryTests {
    @Test func `an inventory is renamed, archived and brought back`() throws {
        let home = try TestHome()
        home.muster("init", "--site", "Test").succeeded()
        home.muster("inventory", "add", "Stock").succeeded()
        home.muster("inventory", "add", "Annex").succeeded()
        let renamed = try home.muster("inventory", "rename", "annex", "Attic", "--json").succeeded()
            .object
        #expect(renamed["inventory"]?.text == "Attic" && renamed["archived"]?.bool == false)
        home.muster("inventory", "rename", "Attic", "STOCK").refused(6, naming: "already")
        home.muster("inventory", "rename", "Attic", " ").refused(2, naming: "inventory rename")

        let away = home.muster("inventory", "archive", "attic").succeeded()
        #expect(away.text == "Attic is archived.\n")
        #expect(home.muster("inventory", "list").succeeded().text.contains("Attic (archived)"))
        let remedy = "muster inventory restore \"Attic\""
        home.muster("use", "Attic").refused(6, naming: "archived", remedy)
        home.muster("start", "--inventory", "Attic", "--source", "capture:nowhere")
            .refused(6, naming: "archived", remedy)

        let back = try home.muster("inventory", "restore", "ATTIC", "--json").succeeded().object
        #expect(back["inventory"]?.text == "Attic" && back["archived"]?.bool == false)
        #expect(back["current"]?.bool == false && back["items"]?.number == 0)
        home.muster("use", "Attic").succeeded()
        home.muster("inventory", "archive", "Attic").refused(6, naming: "current")
        for verb in ["archive", "restore"] {
            home.muster("inventory", verb, "Cellar").refused(5, naming: "Cellar")
        }
    }
}
