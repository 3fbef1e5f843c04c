import Testing

extension FollowedRemedyTests {
    /// Places that are not there, can't be as they are said, or hold something.
    func places() throws -> [String] {
        let home = try TestHome.loaded()
        let person = RemedyFollower(home)
        person.follow("place", "show", "moon")
        person.follow("place", "add", "Depot", "--kind", "castle")
        person.follow("place", "add", "Depot", "--kind", "site", "--latitude", "91")
        person.follow("place", "add", "Depot", "--kind", "site", "--parent", "moon")
        person.follow("place", "list", "--filter", "colour=red")
        person.follow("place", "edit", "Depot")
        for name in ["North", "South"] {
            home.muster("place", "add", name, "--kind", "site").succeeded()
            home.muster("place", "add", "Hall", "--kind", "building", "--parent", name).succeeded()
        }
        person.follow("place", "add", "north", "--kind", "site")
        person.follow("place", "show", "Hall")
        person.follow("place", "delete", "North")
        home.muster("place", "add", "Yard", "--kind", "site").succeeded()
        home.muster("place", "add", "Shed", "--kind", "building", "--parent", "Yard").succeeded()
        for name in ["Shed", "Yard"] { home.muster("place", "delete", name).succeeded() }
        person.follow("place", "restore", "Shed")
        return person.followed
    }
}
