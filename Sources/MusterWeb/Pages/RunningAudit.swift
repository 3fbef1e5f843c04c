import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// What is done with an audit that goes on: pause, go on, finish, give up.
enum RunningAudit {
    static let routes = [
        Route.form("/audits/{audit}/pause", .runAudits, "Pause an audit") { visit in
            let audit = try AuditPage.id(visit)
            try await visit.desk.pause(audit, in: visit.home)
            return back(to: audit)
        },
        Route.form("/audits/{audit}/resume", .runAudits, "Go on with an audit") { visit in
            let audit = try AuditPage.id(visit)
            guard let receiver = visit.desk.receiver else { throw ServiceError.noReceiver }
            try await receiver.resume(audit, in: visit.home)
            return back(to: audit)
        },
        Route.form("/audits/{audit}/finish", .runAudits, "Finish and seal an audit") { visit in
            try await finish(visit)
        },
        Route.form("/audits/{audit}/cancel", .cancelAudits, "Cancel an audit") { visit in
            let audit = try AuditPage.id(visit)
            guard let reason = visit.form["reason"], !reason.isEmpty else {
                throw ServiceError.reasonNeeded(step: "cancelling")
            }
            _ = try visit.home.sessions.cancel(audit, reason: reason)
            return back(to: audit)
        },
    ]

    private static func back(to audit: AuditID) -> Response {
        Answer.go(to: Address("audits", audit.rawValue))
    }

    private static func finish(_ visit: Visit) async throws -> Response {
        let audit = try AuditPage.id(visit)
        let form = visit.form
        guard form["confirmed"] != nil else { return try await FinishPage.ask(visit) }
        do {
            try await visit.desk.finish(
                audit,
                isPartial: form["partial"] != nil,
                reason: form["reason"],
                note: form["note"].flatMap { $0.isEmpty ? nil : $0 },
                in: visit.home
            )
            return back(to: audit)
        } catch AuditError.coverageBelowPlan(_, let zones, _, _) {
            return try await tooLittle(visit, zones)
        }
    }

    /// Says which zones keep the audit from being finished, and what there is to choose from.
    private static func tooLittle(_ visit: Visit, _ zones: [ZoneID]) async throws -> Response {
        let audit = try AuditPage.id(visit)
        let id = audit.rawValue
        // Of a blind audit only the zones are told.
        var summary: AuditSummary?
        do { summary = try await AuditPage.summary(visit) } catch AuditError.hidden {}
        let names = ZoneNames(try visit.home.floorPlan.current())
        let title = visit.say(StartText.tooLittle)
        let html = Shell.page(visit, title: title, in: .audits) { html in
            html.heading(
                title,
                crumbs: [
                    (visit.say(FrameText.audits), Address("audits")), (id, Address("audits", id)),
                ]
            )
            let isHeard = visit.desk.receiver(of: audit) != nil
            html.tag("p", ["class": "notice"]) { html in
                html.write(visit.say(isHeard ? StartText.goesOn : .isPaused))
                html.write(" " + visit.say(StartText.tooLittleHint))
            }
            WalkedTable.write(&html, visit, zones, summary, naming: names.name)
            html.card(visit.say(StartText.goOn)) { html in
                guard isHeard else { return resume(&html, visit, id) }
                html.tag("p") { html in
                    html.link(
                        visit.say(StartText.toRunning),
                        to: Address("audits", id),
                        class: "button"
                    )
                }
            }
            html.card(visit.say(StartText.finishAnyway)) { html in
                html.form(visit, to: Address("audits", id, "finish")) { html in
                    for name in ["confirmed", "partial"] {
                        html.void("input", ["type": "hidden", "name": .text(name), "value": "1"])
                    }
                    html.field(visit.say(StartText.why), name: "reason", isRequired: true)
                    html.tag("div") { html in
                        html.tag("button", ["class": "quiet"], visit.say(StartText.finishAnyway))
                    }
                }
            }
        }
        return Answer.page(html, status: .conflict)
    }

    /// Whether somebody listens for an audit: this server, or another process.
    static func isHeard(_ audit: AuditID, _ visit: Visit) -> Bool {
        visit.desk.receiver(of: audit) != nil || visit.home.sessions.listener(of: audit) != nil
    }

    /// Whether an audit that should be listened for is not: it broke off.
    ///
    /// It may have been paused since `state` was read: the store says where it stands now.
    static func isBrokenOff(_ audit: AuditID, _ state: AuditState, _ visit: Visit) -> Bool {
        guard state == .open, !isHeard(audit, visit) else { return false }
        let listing = try? visit.home.audits.listing(audit)
        return listing?.isHere != false && listing?.state != .paused
    }

    /// Writes what can be done to an audit that goes on.
    static func controls(
        _ html: inout HTML,
        _ visit: Visit,
        _ audit: AuditID,
        _ state: AuditState
    ) {
        let id = audit.rawValue
        // What another home counts is led there.
        guard (try? visit.home.audits.listing(audit))?.isHere != false else { return }
        if let failure = visit.desk.receivers.lazy.compactMap({ $0.failure(of: audit) }).first {
            html.tag(
                "p",
                ["class": "notice bad", "role": "status"],
                visit.say(StartText.stopped, ["why": ErrorWords(failure, visit.language).what])
            )
        }
        if let wait = visit.desk.receiver(of: audit)?.wait(of: audit) {
            html.tag("p", ["class": "notice bad", "role": "status"], words(wait.cause, visit))
        }
        if state == .open, isHeard(audit, visit) {
            guard visit.may(.runAudits) else { return }
            if mayLead(audit, visit) {
                html.form(visit, to: Address("audits", id, "pause"), class: "row") { html in
                    html.tag("button", [:], visit.say(AuditText.pause))
                }
            }
            ByHand.note(&html, visit, audit, state)
            guard visit.desk.receiver(of: audit) != nil else { return }
            return html.tag("div", ["class": "cards"]) { html in
                html.card(visit.say(AuditText.finish)) { finish(&$0, visit, audit) }
            }
        }
        if isBrokenOff(audit, state, visit) {
            html.tag("p", ["class": "notice"], visit.say(StartText.brokenOff))
        }
        ByHand.note(&html, visit, audit, state)
        html.tag("div", ["class": "cards"]) { html in
            if visit.may(.runAudits) {
                if mayLead(audit, visit) {
                    html.card(visit.say(StartText.resume)) { resume(&$0, visit, id) }
                }
                html.card(visit.say(AuditText.finish)) { finish(&$0, visit, audit) }
            }
            if visit.may(.cancelAudits) {
                html.card(visit.say(AuditText.cancel)) { html in
                    html.form(visit, to: Address("audits", id, "cancel")) { html in
                        html.field(visit.say(AuditText.reason), name: "reason", isRequired: true)
                        html.tag("div") { html in
                            html.tag("button", ["class": "bad"], visit.say(AuditText.cancel))
                        }
                    }
                }
            }
        }
    }

    /// Whether this person may pause, go on with or finish an audit; what cannot be read is told when it is tried.
    private static func mayLead(_ audit: AuditID, _ visit: Visit) -> Bool {
        (try? visit.home.audits.leadHindrance(of: audit)) == nil
    }

    /// Says what a listening audit waits for.
    private static func words(_ cause: StorageWait.Cause, _ visit: Visit) -> String {
        switch cause {
        case .locked(let holder): visit.say(StartText.waitsForStore, ["holder": holder])
        case .diskFull: visit.say(StartText.waitsForDisk)
        }
    }

    /// Writes the form that finishes an audit, or who may.
    private static func finish(_ html: inout HTML, _ visit: Visit, _ audit: AuditID) {
        // What cannot be read is told when it is tried.
        if let hindrance = try? visit.home.audits.leadHindrance(of: audit) {
            html.tag("p", ["class": "soft"], ErrorWords(hindrance, visit.language).remedy)
            return
        }
        html.tag("p", ["class": "soft"], visit.say(AuditText.finishHint))
        html.form(visit, to: Address("audits", audit.rawValue, "finish")) { html in
            html.field(visit.say(CommonText.note), name: "note")
            html.tag("div") { $0.tag("button", [:], visit.say(FinishText.check)) }
        }
    }

    /// Writes how a paused audit goes on: here, or where there is a receiver.
    private static func resume(_ html: inout HTML, _ visit: Visit, _ id: String) {
        guard let receiver = visit.desk.receiver else {
            html.tag("p", ["class": "soft"]) { html in
                html.write(visit.say(StartText.elsewhere, ["command": "muster resume \(id)"]))
            }
            return
        }
        html.tag(
            "p",
            ["class": "soft"],
            visit.say(StartText.resumeHint, ["name": receiver.name])
        )
        if let other = receiver.audit {
            html.tag("p", [:], visit.say(StartText.isBusy, ["audit": other.rawValue]))
            return
        }
        html.form(visit, to: Address("audits", id, "resume"), class: "row") { html in
            html.tag("button", [:], visit.say(StartText.resume))
        }
    }
}
