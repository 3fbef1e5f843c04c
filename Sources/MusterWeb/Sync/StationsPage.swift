import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore
import MusterSync

/// The stations of a hub, and what a house of several homes asks people.
enum StationsPage {
    static let routes = [
        Route.page("/stations", .viewAudits, "Stations, conflicts and what waits") { try page($0) },
        Route.form("/stations", .changeSettings, "Add a station") { visit in
            try done(visit) {
                let (station, code) = try HomeHouse(visit.home).hub.invite(visit.form["name"] ?? "")
                return try page(visit, made: (station, code))
            }
        },
        Route.form("/stations/{station}/revoke", .changeSettings, "Revoke a station") { visit in
            try done(visit) {
                let reason = visit.form["reason"] ?? ""
                _ = try HomeHouse(visit.home).hub.revoke(visit.part("station"), reason: reason)
                return Answer.go(to: address)
            }
        },
        Route.form("/stations/{station}/retire", .changeSettings, "Retire a station") { visit in
            try done(visit) {
                _ = try HomeHouse(visit.home).hub.retire(visit.part("station"))
                return Answer.go(to: address)
            }
        },
        Route.form("/stations/exchange", .runAudits, "Exchange with the hub") { visit in
            do {
                try await HomeHouse(visit.home).station.exchangeAndTake()
                return Answer.go(to: address)
            } catch let error as any MusterError where error.exitCode != .notAllowed {
                return try page(visit, refused: error)
            }
        },
        Route.form("/stations/waiting/{set}", .runAudits, "Take or decline changes") { visit in
            try done(visit) {
                let set = [try HouseNumber.of(visit, "set", "S")]
                if visit.form["decline"] == nil {
                    try HomeHouse(visit.home).station.accept(set)
                } else {
                    try HomeHouse(visit.home).station.decline(set)
                }
                return Answer.go(to: address)
            }
        },
        Route.form("/stations/conflicts/{conflict}", .editCatalogue, "Settle a conflict") { visit in
            try done(visit) {
                try HomeHouse(visit.home).station.settle(
                    try HouseNumber.of(visit, "conflict", "C"),
                    taking: visit.form["take"].flatMap { Int($0) },
                    value: visit.form["value"].flatMap { $0.isEmpty ? nil : $0 }
                )
                return Answer.go(to: address)
            }
        },
        Route.form("/stations/refused/{change}", .editCatalogue, "Decide about a change") { visit in
            try done(visit) {
                try HomeHouse(visit.home).station.decide(
                    visit.part("change"),
                    accepting: visit.form["discard"] == nil
                )
                return Answer.go(to: address)
            }
        },
    ]

    static let address = Address("stations")

    /// Does what a form asks for; what was refused is told on the page.
    private static func done(_ visit: Visit, _ body: () throws -> Response) throws -> Response {
        do {
            return try body()
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try page(visit, refused: error)
        }
    }

    /// Tells on the first page that something of the house waits for a person.
    static func notice(_ html: inout HTML, _ visit: Visit) throws {
        let counts = try HomeHouse(visit.home).station.counts()
        let parts = [
            (HouseText.waiting, counts.waiting), (.conflicts, counts.conflicts),
            (.attention, counts.attention),
        ]
        .filter { $0.1 > 0 }.map { "\(visit.say($0.0)): \(visit.words.integer($0.1))" }
        guard !parts.isEmpty else { return }
        html.tag("p", ["class": "notice"]) { html in
            html.write(parts.joined(separator: " · ") + " · ")
            html.link(visit.say(HouseText.title), to: address)
        }
    }

    // MARK: The page

    private static func page(
        _ visit: Visit,
        made: (station: KnownStation, code: EnrolmentCode)? = nil,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let status = try HomeHouse(visit.home).status()
        let title = visit.say(HouseText.title)
        let html = try Shell.page(visit, title: title, in: .settings) { html in
            html.heading(title)
            SignIn.problem(&html, refused, visit.language)
            if let made { code(&html, visit, made.station, made.code) }
            if status.house?.role == .station {
                try station(&html, visit, status)
            } else {
                try hub(&html, visit, status)
            }
            guard status.house != nil else { return }
            try conflicts(&html, visit)
            try attention(&html, visit)
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    /// The code of a station that was just invited.
    private static func code(
        _ html: inout HTML,
        _ visit: Visit,
        _ station: KnownStation,
        _ code: EnrolmentCode
    ) {
        html.card(visit.say(HouseText.code, ["name": station.name])) { html in
            html.tag("p") { $0.tag("code", [:], code.text) }
            let until = station.codeUntil.map { visit.words.moment($0) } ?? ""
            html.tag("p", [:], visit.say(HouseText.codeOnce, ["when": until]))
            let url = HomeHouse(visit.home).hub.portalURL ?? "https://\(visit.host)"
            let command = "muster station join \(url) --code \(code.text)"
            html.tag("p", ["class": "hint"], visit.say(HouseText.atMachine, ["command": command]))
        }
    }

    private static func hub(_ html: inout HTML, _ visit: Visit, _ status: HouseStatus) throws {
        let stations = try HomeHouse(visit.home).hub.stations()
        let length = try HomeHouse(visit.home).hub.logLength()
        html.card(visit.say(HouseText.stations)) { html in
            if status.house == nil { html.tag("p", [:], visit.say(HouseText.alone)) }
            guard !stations.isEmpty else { return html.empty(visit.say(HouseText.none)) }
            let columns: [HTML.Column] = [
                .init(visit.say(HouseText.name)),
                .init(visit.say(HouseText.number), isNumber: true),
                .init(visit.say(HouseText.state)), .init(visit.say(HouseText.seen)),
                .init(visit.say(HouseText.toTake), isNumber: true), .init(""),
            ]
            html.table(visit.say(HouseText.stations), columns, stations) { html, station, column in
                switch column {
                case 0: html.write(station.name)
                case 1: html.write("\(station.number)")
                case 2: html.write(visit.say(HouseText(station.state)))
                case 3: html.write(station.seenAt.map { visit.words.moment($0) } ?? "–")
                case 4:
                    let left = max(0, length - station.applied)
                    html.write(station.state == .active ? visit.words.integer(left) : "–")
                default: ending(&html, visit, station)
                }
            }
            notTaken(&html, visit, status)
        }
        guard visit.may(.changeSettings) else { return }
        html.card(visit.say(HouseText.addTitle)) { html in
            html.form(visit, to: address) { html in
                html.field(visit.say(HouseText.name), name: "name", isRequired: true)
                html.tag("div") { $0.tag("button", [:], visit.say(HouseText.add)) }
            }
        }
    }

    /// How a station is ended.
    private static func ending(_ html: inout HTML, _ visit: Visit, _ station: KnownStation) {
        guard visit.may(.changeSettings), [.active, .invited].contains(station.state) else {
            return html.write(station.reason ?? "")
        }
        html.tag("details") { html in
            html.tag("summary", [:], visit.say(HouseText.revoke))
            html.form(visit, to: Address("stations", "\(station.number)", "revoke")) { html in
                html.tag("label") { html in
                    html.write(visit.say(HouseText.reason))
                    html.void(
                        "input",
                        ["name": "reason", "required": .flag(true), "maxlength": "200"]
                    )
                }
                html.tag("button", [:], visit.say(HouseText.revoke))
            }
            html.form(visit, to: Address("stations", "\(station.number)", "retire")) { html in
                html.tag("button", ["class": "quiet"], visit.say(HouseText.retire))
            }
        }
    }

    private static func station(_ html: inout HTML, _ visit: Visit, _ status: HouseStatus) throws {
        guard let house = status.house else { return }
        let name = visit.say(
            HouseText.isStation,
            ["number": "\(house.number)", "name": house.name, "hub": house.hub?.name ?? ""]
        )
        html.card(name) { html in
            var facts = [
                (
                    visit.say(HouseText.lastExchange),
                    house.lastSuccess.map { visit.words.moment($0) } ?? visit.say(HouseText.never)
                )
            ]
            if let failure = house.failure, let tried = house.lastTry {
                let words = "\(visit.words.moment(tried)): \(failure.what)"
                facts.append((visit.say(HouseText.lastTry), words))
            }
            facts.append((visit.say(HouseText.toSend), visit.words.integer(status.unsent)))
            facts.append(
                (visit.say(HouseText.recordsToSend), visit.words.integer(status.unsentRecords))
            )
            let photos = visit.words.integer(status.unsentPhotos)
            facts.append((visit.say(HouseText.photosToSend), photos))
            html.facts(facts)
            notTaken(&html, visit, status)
            html.tag("p", ["class": "hint"], visit.say(HouseText.howExchange))
            guard visit.may(.runAudits) else { return }
            html.form(visit, to: Address("stations", "exchange"), class: "row") { html in
                html.tag("button", [:], visit.say(HouseText.exchange))
            }
        }
        let sets = try HomeHouse(visit.home).station.sets()
        html.card(visit.say(HouseText.waiting), id: "waiting") { html in
            guard !sets.isEmpty else { return html.empty(visit.say(HouseText.noWaiting)) }
            let columns: [HTML.Column] = [
                .init(visit.say(HouseText.set)), .init(visit.say(HouseText.by)),
                .init(visit.say(HouseText.at)), .init(visit.say(HouseText.changes)), .init(""),
            ]
            html.table(visit.say(HouseText.waiting), columns, sets) { html, set, column in
                switch column {
                case 0: html.write("S-\(set.number)")
                case 1: html.write(who(visit, set.actor, set.station))
                case 2: html.write(visit.words.moment(set.at))
                case 3: html.write(counts(visit, set))
                default: answer(&html, visit, set)
                }
            }
        }
    }

    /// Writes which audits the hub did not take, and why.
    private static func notTaken(_ html: inout HTML, _ visit: Visit, _ status: HouseStatus) {
        guard !status.refusedAudits.isEmpty else { return }
        html.tag("h3", [:], visit.say(HouseText.auditsNotTaken))
        html.tag("ul") { html in
            for one in status.refusedAudits {
                html.tag("li", [:], "\(one.audit): \(one.refusal.what)")
            }
        }
    }

    private static func counts(_ visit: Visit, _ set: SharedQuestions.WaitingSet) -> String {
        let counts: [(HouseText, Int)] = [
            (.setNew, set.summary.created), (.setChanged, set.summary.changed),
            (.setDeleted, set.summary.deleted), (.setTouching, set.summary.conflicting),
        ]
        let counted = counts.filter { $0.1 > 0 }
            .map { visit.say($0.0, ["n": visit.words.integer($0.1)]) }.joined(separator: ", ")
        let error = set.error.map { visit.say(HouseText.error, ["why": $0]) }
        return [counted, error].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private static func answer(
        _ html: inout HTML,
        _ visit: Visit,
        _ set: SharedQuestions.WaitingSet
    ) {
        guard visit.may(.runAudits) else { return }
        html.form(visit, to: Address("stations", "waiting", "S-\(set.number)"), class: "row") {
            html in
            html.tag("button", ["name": "accept", "value": "1"], visit.say(HouseText.accept))
            html.tag(
                "button",
                ["name": "decline", "value": "1", "class": "quiet"],
                visit.say(HouseText.decline)
            )
        }
    }

    private static func who(_ visit: Visit, _ actor: String, _ station: Int) -> String {
        station == Hub.number
            ? visit.say(HouseText.hub, ["name": actor])
            : visit.say(HouseText.station, ["name": actor, "number": "\(station)"])
    }

    private static func conflicts(_ html: inout HTML, _ visit: Visit) throws {
        let found = try HomeHouse(visit.home).station.disagreements()
        html.card(visit.say(HouseText.conflicts), id: "conflicts") { html in
            guard !found.isEmpty else { return html.empty(visit.say(HouseText.noConflicts)) }
            for conflict in found { write(&html, visit, conflict) }
        }
    }

    private static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ conflict: SharedQuestions.Disagreement
    ) {
        html.tag("h3", [:], "C-\(conflict.number) · \(conflict.object) · \(conflict.field)")
        let address = Address("stations", "conflicts", "C-\(conflict.number)")
        let columns: [HTML.Column] = [
            .init(visit.say(HouseText.values)), .init(visit.say(HouseText.by)),
            .init(visit.say(HouseText.at)), .init(""),
        ]
        let sides = Array(conflict.sides.enumerated())
        html.table(conflict.object, columns, sides) { html, entry, column in
            let (index, side) = entry
            switch column {
            case 0:
                let isGone = conflict.isGone(side)
                let words = isGone.map { visit.say($0 ? HouseText.deleted : .notDeleted) }
                html.write(words ?? side.value ?? "–")
                if side.wins {
                    html.tag("span", ["class": "soft"], " · \(visit.say(HouseText.shown))")
                }
            case 1: html.write(who(visit, side.actor, side.station))
            case 2: html.write(visit.words.moment(side.at))
            default:
                guard visit.may(.editCatalogue), conflict.kind != .id else { return }
                html.form(visit, to: address, class: "row") { html in
                    html.tag(
                        "button",
                        ["name": "take", "value": .text("\(index + 1)"), "class": "quiet"],
                        visit.say(HouseText.take)
                    )
                }
            }
        }
        guard visit.may(.editCatalogue), conflict.kind == .id else { return }
        html.form(visit, to: address, class: "row") { html in
            html.tag("label") { html in
                html.write(visit.say(HouseText.newName))
                html.void("input", ["name": "value", "required": .flag(true), "maxlength": "64"])
            }
            html.tag("button", [:], visit.say(HouseText.rename))
        }
    }

    private static func attention(_ html: inout HTML, _ visit: Visit) throws {
        let refused = try HomeHouse(visit.home).station.refused()
        html.card(visit.say(HouseText.attention), id: "attention") { html in
            guard !refused.isEmpty else { return html.empty(visit.say(HouseText.noAttention)) }
            let columns: [HTML.Column] = [
                .init(visit.say(HouseText.object)), .init(visit.say(HouseText.by)),
                .init(visit.say(HouseText.change)), .init(visit.say(HouseText.why)), .init(""),
            ]
            html.table(visit.say(HouseText.attention), columns, refused) { html, entry, column in
                switch column {
                case 0: html.write(entry.name)
                case 1: html.write(who(visit, entry.refused.actor, entry.refused.station))
                case 2: html.write(fields(entry.refused.change, visit))
                case 3: html.write(entry.refused.refusal.what)
                default:
                    guard visit.may(.editCatalogue) else { return }
                    let change = entry.refused.uid.description
                    html.form(visit, to: Address("stations", "refused", change), class: "row") {
                        html in
                        html.tag(
                            "button",
                            ["name": "accept", "value": "1"],
                            visit.say(HouseText.accept)
                        )
                        html.tag(
                            "button",
                            ["name": "discard", "value": "1", "class": "quiet"],
                            visit.say(HouseText.discard)
                        )
                    }
                }
            }
        }
    }

    private static func fields(_ change: RowChange?, _ visit: Visit) -> String {
        guard let change else { return "–" }
        if change.isDeletion { return visit.say(HouseText.deleted) }
        return change.told.map { "\($0.name): \(($0.value ?? "–").prefix(60))" }
            .joined(separator: ", ")
    }
}
