import ArgumentParser
import Foundation
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import MusterSync

struct StationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "station",
        abstract: "The homes of one house: a hub, and stations that work without a network.",
        discussion: """
            A handheld or a second portal is a station: it has the catalogue of the house, works \
            for days without a network, and exchanges with the hub by muster sync. The first \
            station that is added makes this home the hub.
            """,
        subcommands: [
            List.self, Add.self, Show.self, Rename.self, Allow.self, Revoke.self, Retire.self,
            Join.self, Leave.self,
        ],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the stations of this hub.",
            discussion: """
                Examples:
                  muster station
                  muster station list --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("station list")
            let stations = try HomeHouse(home).hub.stations()
            let length = try HomeHouse(home).hub.logLength()
            guard !common.json else {
                for station in stations { StationWords.line(station, length) }
                return
            }
            guard !stations.isEmpty else {
                Terminal.out("No station yet.")
                let isStation = try HomeHouse(home).status().house?.role == .station
                return Terminal.out(
                    Advice.next(isStation ? "muster sync status" : "muster station add NAME")
                )
            }
            let clock = try home.clock()
            var table = Table([
                .init(title: "No", isNumeric: true), .init(title: "Station", givesWay: true),
                .init(title: "State"), .init(title: "Seen", mayGo: true),
                .init(title: "To take", isNumeric: true),
                .init(title: "Version", givesWay: true, mayGo: true),
            ])
            for station in stations {
                table.add([
                    "\(station.number)", .data(station.name), StationWords.state(station.state),
                    station.seenAt.map { .data(Figures.dayAndTime($0, clock)) },
                    station.state == .active
                        ? "\(max(0, length - station.applied))" : nil,
                    station.version.map { .data($0) },
                ])
            }
            table.print()
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Invite a station, and print its one-time code.",
            discussion: """
                The code counts for 24 hours and once; type it at the machine, after muster \
                station join. What may come from the station is what is done on the floor: \
                audits, beacons, items, the site plan; --may names other rights.

                Examples:
                  muster station add H5
                  muster station add H5 --may bindBeacons editCatalogue
                """
        )

        @Argument(help: "What people call it.")
        var name: String

        @OptionGroup var rights: StationRights
        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("station add", for: .changeSettings)
            let (station, code) = try SlowStep.during("Making the code") {
                try HomeHouse(home).hub.invite(name, may: rights.all)
            }
            let url = HomeHouse(home).hub.portalURL ?? "https://HUB:8086"
            try home.close()
            guard !common.json else {
                return Terminal.line { json in
                    json.object { json in
                        json.key("station")
                        HouseJSON.write(station, logLength: 0, to: &json)
                        json.key("code")
                        json.string(code.text)
                        json.key("valid_until")
                        json.instant(station.codeUntil)
                    }
                }
            }
            Terminal.out("Station \(station.number), \(station.name), may join for 24 hours, once.")
            Terminal.out("Its code: \(code.text)")
            Terminal.out(
                "Next, at the machine: muster station join \(url) --code \(code.text)"
            )
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show one station of this hub.",
            discussion: """
                Examples:
                  muster station show H5
                  muster station show 3 --json
                """
        )

        @Argument(help: "Its name or number.", completion: .stations)
        var name: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("station show")
            let station = try HomeHouse(home).hub.station(name)
            let length = try HomeHouse(home).hub.logLength()
            guard !common.json else { return StationWords.line(station, length) }
            StationWords.card(station, length, try home.clock(), home.people.peopleNames)
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give a station another name.",
            discussion: """
                Examples:
                  muster station rename H5 "Cold aisle"
                """
        )

        @Argument(help: "Its name or number.", completion: .stations)
        var name: String

        @Argument(help: "What it is called from now on.")
        var new: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("station rename")
            let station = try HomeHouse(home).hub.rename(name, to: new)
            try home.close()
            guard !common.json else { return StationWords.line(station, station.applied) }
            Terminal.out("Station \(station.number) is called \(station.name) now.")
        }
    }

    struct Allow: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "allow",
            abstract: "Change what may come from a station.",
            discussion: """
                Without --may it is what is done on the floor: audits, beacons, items, the site \
                plan. It holds from the station's next exchange on.

                Examples:
                  muster station allow H5 --may runAudits approveAudits
                  muster station allow H5
                """
        )

        @Argument(help: "Its name or number.", completion: .stations)
        var name: String

        @OptionGroup var rights: StationRights
        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("station allow", for: .changeSettings)
            let station = try HomeHouse(home).hub.allow(name, may: rights.all)
            let length = try HomeHouse(home).hub.logLength()
            try home.close()
            guard !common.json else { return StationWords.line(station, length) }
            let words = station.may.map(\.rawValue).sorted().joined(separator: ", ")
            Terminal.out("From station \(station.number), \(station.name), may come: \(words).")
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Take nothing from a station any more.",
            discussion: """
                For one that may be in wrong hands. What it still brings waits for a decision: \
                muster sync attention.

                Examples:
                  muster station revoke H5 --reason "Stolen from the van"
                """
        )

        @Argument(help: "Its name or number.", completion: .stations)
        var name: String

        @Option(help: "Why.")
        var reason: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("station revoke")
            let station = try HomeHouse(home).hub.revoke(name, reason: reason)
            try home.close()
            guard !common.json else { return StationWords.line(station, station.applied) }
            Terminal.out("Station \(station.name) is revoked.")
        }
    }

    struct Retire: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "retire",
            abstract: "Lay a station aside that is lost or scrapped.",
            discussion: """
                Examples:
                  muster station retire H5
                """
        )

        @Argument(help: "Its name or number.", completion: .stations)
        var name: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("station retire")
            let station = try HomeHouse(home).hub.retire(name)
            try home.close()
            guard !common.json else { return StationWords.line(station, station.applied) }
            Terminal.out("Station \(station.name) is retired.")
        }
    }

    struct Join: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "join",
            abstract: "Make this home a station of a hub.",
            discussion: """
                The home is made where there is none. One with a catalogue of its own is refused: \
                export its items, import them at the hub, and join with a new home.

                Examples:
                  muster station join https://hub.example:8086 --code MSE-…
                  muster station join https://10.0.0.5:8086 --code MSE-… --name "Cold aisle"
                """
        )

        @Argument(help: "Where the hub's portal is.")
        var url: String

        @Option(help: "The code that was made at the hub.")
        var code: String

        @Option(help: "What this station is called (default: as it was invited).")
        var name: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() async throws {
            try makeHome()
            let home = try common.open("station join")
            let step = SlowStep("Asking the hub")
            defer { step.end() }
            let house = try await HomeHouse(home).station.join(url, code: code, name: name)
            step.end()
            let status = try HomeHouse(home).status()
            try home.close()
            guard !common.json else {
                return Terminal.line { HouseJSON.write(status, to: &$0) }
            }
            Terminal.out(
                "This home is station \(house.number), \(house.name), of \(house.hub?.name ?? "")."
            )
            Terminal.out(Advice.next("muster sync"))
        }

        /// Makes the home where there is none; it gets the site's name when it has joined.
        private func makeHome() throws {
            guard !FileManager.default.fileExists(atPath: common.folder.databasePath) else {
                return
            }
            try NewHome(common.folder).found(
                site: Site(name: Site.unnamed, timeZone: SystemClock.timeZone),
                person: SystemProcess.account,
                now: SystemClock.now()
            )
        }
    }

    struct Leave: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "leave",
            abstract: "End being a station; what is here stays.",
            discussion: """
                What was not sent yet is not sent any more. The home stands alone from then on, \
                with the catalogue that it has; the hub is told where it is reached, and goes on \
                with the audits that were not finished here.

                Examples:
                  muster station leave --yes
                """
        )

        @Flag(help: "Do not ask.")
        var yes = false

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() async throws {
            let home = try common.open("station leave")
            let status = try HomeHouse(home).status()
            let name = status.house?.hub?.name ?? ""
            if !yes, status.house?.role == .station {
                guard Terminal.canAsk, !common.noInput else {
                    throw Misuse.error("Add --yes: what was not sent yet is not sent any more.")
                }
                let question: Sentence =
                    "Leave \(name)? What was not sent and will not be: \(status.unsent) changes, \(status.unsentRecords) records of audits, \(status.unsentPhotos) photos."
                guard Terminal.asks(question) else { return Terminal.out("Nothing was changed.") }
            }
            let step = SlowStep("Telling the hub")
            defer { step.end() }
            let obstacle = try await HomeHouse(home).station.leave()
            step.end()
            try home.close()
            guard !common.json else {
                return Terminal.line { HouseJSON.write(HouseStatus(), to: &$0) }
            }
            Terminal.out("This home stands alone now.")
            guard let obstacle else { return }
            Terminal.out("The hub was not told: \(obstacle.what).")
            if case .notEnrolled = obstacle { return }
            Terminal.out(Advice.next("muster station retire NAME, at the hub"))
        }
    }
}

/// What may come from a station.
struct StationRights: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "What may come from it, in place of the usual rights.",
            valueName: "right"
        )
    )
    var may: [Right] = []

    /// The rights that are named, or the usual ones.
    var all: Set<Right> { may.isEmpty ? HomeHub.usualRights : Set(may) }
}
