import Foundation
import Testing

extension FollowedRemedyTests {
    /// Products, lots and events that are not there, or are there already.
    func provenance() throws -> [String] {
        let home = try TestHome.trading()
        let person = RemedyFollower(home)
        person.follow("product", "show", "NONE")
        person.follow("product", "add", "CARROT", "Other")
        person.follow("product", "delete", "CARROT")
        person.follow("party", "show", "NOBODY")
        person.follow("party", "add", "MARKET", "Other")
        person.follow("lot", "show", "NONE")
        person.follow("lot", "add", "CARROT", "P1")
        person.follow("event", "show", "99")
        person.follow("stock", "list", "--product", "NONE")
        home.muster("event", "add", "harvest", "--lot", "RAW=110", "--corrects", "1").succeeded()
        person.follow("event", "add", "harvest", "--lot", "RAW=120", "--corrects", "1")
        return person.followed
    }

    /// Labels without a key, without a lot, or of another house.
    func labels() throws -> [String] {
        let home = try TestHome.loaded()
        let file = URL(filePath: home.path).appending(path: "muster.toml")
        try String(contentsOf: file, encoding: .utf8).replacing("# base = ", with: "base = ")
            .write(to: file, atomically: true, encoding: .utf8)
        home.muster("item", "edit", "IT-0002", "--product", "P", "--lot", "L").succeeded()
        let person = RemedyFollower(home)
        person.follow("qr", "sign", "--lot", "P/L")
        person.follow("qr", "sign", "--item", "IT-0001", with: ["CODE": "P", "LOT": "L"])
        person.follow("label", "apply", "https://else.example.com/01/1")
        return person.followed
    }
}
