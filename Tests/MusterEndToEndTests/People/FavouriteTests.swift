import MusterTestSupport
import Testing

/// What a customer marks on the command line.
@Suite struct FavouriteTests {
    @Test func `a customer marks what is on sale, sees it, and takes the mark away`() throws {
        let home = try TestHome.trading()
        let sale = ["--price", "2.50", "--currency", "EUR", "--on-sale", "yes"]
        home.muster(["product", "edit", "CARROT"] + sale).succeeded()
        let word = ["--password-file", try home.file("word.txt", TestHome.password + "\n")]
        let be = try home.add(people: [])
        let mara = ["user", "add", "mara", "--role", "customer", "--party", "MARKET"]
        home.muster(mara + word).succeeded()
        home.muster("favourite", "add", "CARROT").refused(4, naming: "admins cannot ")
        be("mara")
        let empty = home.muster("favourite").succeeded().text
        #expect(empty.contains("Nothing is marked.") && empty.contains("muster favourite add"))
        home.muster("favourite", "add", "CARROT", "SOUP").refused(5, naming: "SOUP", "shop")
        #expect(home.muster("favourite").succeeded().text == empty, "all are marked, or none")
        home.muster("favourite", "add", "CARROT").succeeded()
        let list = home.muster("favourite", "list").succeeded().text
        #expect(list.contains("Carrots") && list.contains("2.50 EUR"))
        let json = try home.muster("favourite", "list", "--json").succeeded().object
        #expect(json["product"]?.text == "CARROT" && json["favourite"]?.bool == true)
        home.muster("favourite", "remove", "CARROT").succeeded()
        #expect(home.muster("favourite").succeeded().text == empty)
        be("ana")
    }
}
