import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore

/// What may be done with a lot: follow it, hold it, release it, call it back.
enum LotVerbs {
    private static let path = "/lots/{product}/{lot}"

    static let routes = [
        Route.page(
            "\(path)/trace",
            .viewAudits,
            "Where a lot went, or where it came from",
            [direction]
        ) { try traced($0) },
        Route(
            method: .get,
            path: "\(path)/fsma.csv",
            right: .viewAudits,
            summary: "The sheet of the food traceability rule for a lot",
            form: .csv
        ) { visit in
            let lot = try LotPages.pages.find(visit)
            var filter = EventFilter()
            filter.lot = lot.exactName
            let bytes = try visit.home.events.export([filter], as: .fsma).bytes
            return Answer.file(bytes, type: "text/csv; charset=utf-8", named: "fsma.csv")
        },
        Route.form("\(path)/hold", .holdLots, "Hold a lot") { visit in
            try step(visit) { try visit.home.lots.hold($0.exactName, reason: $1) }
        },
        Route.form("\(path)/release", .holdLots, "Release a lot") { visit in
            try step(visit) { try visit.home.lots.release($0.exactName, reason: $1) }
        },
        Route.page("\(path)/recall", .recallLots, "What a recall of a lot would reach") { visit in
            try recalling(visit)
        },
        Route.form("\(path)/recall", .recallLots, "Call a lot back") { try recall($0) },
    ]

    /// The direction of a trace.
    static let direction = Route.Parameter(
        name: "direction",
        summary: "Where it went (forward, without) or where it came from (back)",
        choices: TraceDirection.allCases.map(\.rawValue)
    )

    /// The address of a trace.
    static func trace(_ lot: Lot, _ direction: TraceDirection) -> Address {
        Address(
            parts: ["lots", lot.product, lot.code, "trace"],
            query: [("direction", direction.rawValue)]
        )
    }

    /// The direction that the address asks for.
    static func direction(_ visit: Visit) throws(WebError) -> TraceDirection {
        guard let text = visit.value("direction") else { return .forward }
        guard let direction = TraceDirection(rawValue: text) else {
            throw .badValue(name: "direction", expected: "forward or back")
        }
        return direction
    }

    /// The reason that a form gives.
    static func reason(_ visit: Visit) throws(WebError) -> String {
        let reason = (visit.form["reason"] ?? "").trimmed
        guard !reason.isEmpty else {
            throw .badValue(name: "reason", expected: "given: say why")
        }
        return reason
    }

    private static func traced(_ visit: Visit) throws -> Response {
        let lot = try LotPages.pages.find(visit)
        let direction = try direction(visit)
        let answer = try visit.home.events.trace(
            TraceQuestion(direction, from: [lot.exactName])
        )
        let title = visit.say(TraceText(direction))
        let html = try Shell.page(visit, title: "\(lot.path): \(title)", in: .lots) { html in
            html.heading("\(lot.path): \(title)", crumbs: crumbs(visit, lot), here: title) { html in
                for other in TraceDirection.allCases where other != direction {
                    html.link(
                        visit.say(TraceText(other)),
                        to: trace(lot, other),
                        class: "button quiet"
                    )
                }
            }
            html.card(visit.say(TraceText.sums)) { LotTraceView.sums(&$0, visit, answer) }
            try LotTraceView.lists(&html, visit, answer)
        }
        return Answer.page(html)
    }

    private static func crumbs(_ visit: Visit, _ lot: Lot) -> [(String, Address)] {
        LotPages.pages.crumbs(visit) + [(lot.path, LotPages.pages.address(lot))]
    }

    // MARK: Holding and releasing

    /// Writes the form that holds a lot, or releases it.
    static func card(_ html: inout HTML, _ visit: Visit, _ lot: Lot) {
        let verb: (text: TraceText, name: String)
        switch lot.state {
        case .open, .released: verb = (.hold, "hold")
        case .held: verb = (.release, "release")
        case .recalled where visit.may(.recallLots): verb = (.release, "release")
        default: return
        }
        guard visit.may(.holdLots) else { return }
        html.card(visit.say(verb.text)) { html in
            html.form(visit, to: LotPages.pages.address(lot, verb.name)) { html in
                html.field(
                    visit.say(TraceText.reason),
                    name: "reason",
                    value: visit.form["reason"],
                    isRequired: true,
                    hint: visit.say(lot.state == .recalled ? .endRecallHint : verb.text.hint)
                )
                html.tag("div") { $0.tag("button", ["class": "quiet"], visit.say(verb.text)) }
            }
        }
    }

    private static func step(
        _ visit: Visit,
        _ deed: (Lot, String) throws -> KeptEvent
    ) throws -> Response {
        do {
            let lot = try LotPages.pages.find(visit)
            _ = try deed(lot, try reason(visit))
            return Answer.go(to: LotPages.pages.address(lot))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try LotPages.pages.row(visit, refused: error)
        }
    }

    // MARK: Recalling

    /// The page before a recall, with what it would reach; a mock recall changes nothing.
    private static func recalling(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let lot = try LotPages.pages.find(visit)
        let mock = try visit.home.events.recall(
            RecallOrder([lot.exactName], reason: "", isMock: true)
        )
        let title = visit.say(TraceText.recallOf, ["lot": lot.path])
        let html = try Shell.page(visit, title: title, in: .lots) { html in
            html.heading(title, crumbs: crumbs(visit, lot), here: visit.say(TraceText.recall))
            SignIn.problem(&html, refused, visit.language)
            let form = RecallForm(result: mock, address: LotPages.pages.address(lot, "recall"))
            try form.write(&html, visit, refused)
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    private static func recall(_ visit: Visit) throws -> Response {
        do {
            let lot = try LotPages.pages.find(visit)
            let reason = try reason(visit)
            _ = try visit.home.events.recall(
                RecallOrder([lot.exactName], reason: reason, isMock: false)
            )
            return Answer.go(to: LotPages.pages.address(lot))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try recalling(visit, refused: error)
        }
    }
}
