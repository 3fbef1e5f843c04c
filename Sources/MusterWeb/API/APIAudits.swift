import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterRanging
import MusterReport
import MusterService
import MusterStore

/// What programs read of audits.
enum APIAudits {
    private static let filters = [
        Route.Parameter(
            name: "state",
            summary: "Only those that stand so",
            choices: AuditsPage.states
        ),
        Route.Parameter(name: "inventory", summary: "Only those of this inventory"),
        Route.Parameter(name: "observer", summary: "Only those that this person started"),
        Route.Parameter(
            name: "from",
            summary: "Only those that started on this day or later",
            isDay: true
        ),
        Route.Parameter(
            name: "until",
            summary: "Only those that started on this day or before",
            isDay: true
        ),
    ]

    static let routes: [Route] = [
        APIRoutes.get(
            "/today",
            .viewAudits,
            "What is running and what is waiting",
            gives: .named(.today)
        ) { try today($0) },
        APIRoutes.list(
            "/reasons",
            .viewAudits,
            "The causes that a discrepancy can be settled with",
            of: .reason,
            { $0.home.settings.reasons },
            { json, reason in
                json.object { json in
                    json.text("reason", reason.code)
                    json.text("text", reason.text(.english))
                }
            }
        ),
        APIRoutes.get(
            "/audits",
            .viewAudits,
            "The audits, the newest first",
            filters + APIRoutes.paging,
            gives: .page(.listing)
        ) { try audits($0) },
        APIRoutes.get(
            "/audits/{audit}",
            .viewAudits,
            "An audit: the form of muster show --json",
            gives: .named(.audit)
        ) { visit in
            let summary = try await AuditPage.summary(visit)
            return Answer.json({ $0.audit(summary) }, for: visit)
        },
        APIRoutes.get(
            "/audits/{audit}/findings",
            .viewAudits,
            "The findings of an audit",
            Array(AuditPage.findingFilters.prefix(2)) + APIRoutes.paging,
            gives: .page(.finding)
        ) { try await findings($0) },
        APIRoutes.get(
            "/audits/{audit}/findings/{item}",
            .viewAudits,
            "The finding of one item",
            gives: .named(.finding)
        ) { visit in
            let summary = try await AuditPage.summary(visit)
            let row = try EvidencePage.row(visit, summary)
            return Answer.json({ $0.finding(summary.findings[row]) }, for: visit)
        },
        APIRoutes.get(
            "/audits/{audit}/findings/{item}/evidence",
            .viewAudits,
            "Why an item has its outcome: every sighting of its beacon",
            gives: .named(.evidence)
        ) { try await evidence($0) },
        APIRoutes.get(
            "/audits/{audit}/extras",
            .viewAudits,
            "What was heard and not looked for",
            gives: .page(.extra)
        ) { visit in
            let summary = try await AuditPage.summary(visit)
            return Answer.json({ $0.list(summary.extras, next: nil) { $0.extra($1) } }, for: visit)
        },
        APIRoutes.get(
            "/audits/{audit}/log",
            .viewAudits,
            "What happened when, in the language of the asker",
            gives: .page(.event)
        ) { try await log($0) },
        APIRoutes.get(
            "/audits/{audit}/observers",
            .viewAudits,
            "Who listened, how, and how well each zone was covered",
            gives: .named(.observers)
        ) { try await observers($0) },
        APIRoutes.get(
            "/audits/{audit}/map",
            .viewAudits,
            "What an audit found, zone by zone",
            gives: .page(.mapZone)
        ) { try map($0) },
        APIRoutes.get(
            "/audits/{audit}/compare",
            .viewAudits,
            "An audit compared with another, or count with recount: the form of muster compare "
                + "--json",
            ComparePage.filters,
            gives: .named(.comparison)
        ) { try await compare($0) },
        APIRoutes.get(
            "/audits/{audit}/events",
            .viewAudits,
            "How an audit goes, as server-sent events",
            form: .events
        ) { try AuditPage.events($0) },
    ]

    private static func today(_ visit: Visit) throws -> Response {
        func listings(_ states: [AuditState], limit: Int) throws -> [AuditListing] {
            var filter = AuditFilter()
            filter.states = states
            return try visit.home.audits.list(filter, limit: limit)
        }
        let parts = [
            ("running", try listings([.open, .paused], limit: 20)),
            ("waiting", try listings([.counted, .recounting, .reviewed], limit: 20)),
            ("latest", try listings([.approved, .cancelled], limit: 8)),
        ]
        let silent = try BeaconsPage.silent(visit)
        let due = try visit.home.plans.duePlans()
        let unsent =
            visit.may(.sendReports)
            ? try visit.home.mail.outbox().filter(\.isUnsent).prefix(10) : nil
        return Answer.json(
            { json in
                json.object { json in
                    for (name, audits) in parts {
                        json.member(name) { json in
                            json.array { list in
                                for audit in audits { list.listing(audit, in: visit.home) }
                            }
                        }
                    }
                    json.member("silent_receivers") { json in
                        json.array { list in for watch in silent { list.watch(watch) } }
                    }
                    json.key("unsent")
                    if let unsent {
                        json.array { list in for entry in unsent { list.message(entry) } }
                    } else {
                        json.string(nil)
                    }
                    json.member("due_plans") { json in
                        json.array { list in for planned in due { list.plan(planned) } }
                    }
                }
            },
            for: visit
        )
    }

    private static func audits(_ visit: Visit) throws -> Response {
        let cursor = Cursor("audits")
        let last = try cursor.last(visit).map { text in
            guard let audit = AuditID(rawValue: text) else { throw cursor.bad }
            return audit
        }
        let found = try visit.home.audits.list(
            try AuditsPage.filter(visit, state: visit.value("state")),
            after: last,
            limit: try APIRoutes.limit(visit) + 1
        )
        return try APIRoutes.page(visit, found, cursor, name: \.audit.rawValue) {
            $0.listing($1, in: visit.home)
        }
    }

    private static func findings(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let rows = try AuditPage.rows(visit, summary)
        let cursor = Cursor("findings")
        let start = try cursor.last(visit).map { item in
            guard let row = summary.findings.firstIndex(where: { $0.item.rawValue == item }),
                let index = rows.firstIndex(of: row)
            else { throw cursor.bad }
            return index + 1
        }
        let found = rows.dropFirst(start ?? 0).map { summary.findings[$0] }
        return try APIRoutes.page(visit, found, cursor, name: \.item.rawValue) { $0.finding($1) }
    }

    private static func evidence(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let row = try EvidencePage.row(visit, summary)
        let (item, finding) = (summary.expected[row], summary.findings[row])
        let sightings = try visit.home.audits.sightings(of: item.beacon, in: summary)
        let voice = FindingWords(summary, language: visit.language, clock: visit.desk.clock)
        return Answer.json(
            { json in
                json.object { json in
                    json.text("audit", summary.scope.audit.rawValue)
                    json.text("item", item.item.rawValue)
                    json.text("name", item.name)
                    json.member("finding") { $0.finding(finding) }
                    json.text("why", voice.why(finding))
                    json.member("sightings") { json in
                        json.array { list in for sighting in sightings { list.sighting(sighting) } }
                    }
                }
            },
            for: visit
        )
    }

    private static func log(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let voice = FindingWords(summary, language: visit.language, clock: visit.desk.clock)
        return Answer.json(
            { json in
                json.list(summary.log, next: nil) { json, entry in
                    json.object { json in
                        json.member("record") { $0.integer(entry.sequence) }
                        json.member("at") { $0.instant(entry.at) }
                        json.text("kind", entry.event.kind.rawValue)
                        json.text("text", voice.event(entry.event))
                    }
                }
            },
            for: visit
        )
    }

    private static func observers(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        return Answer.json({ $0.observers(summary) }, for: visit)
    }

    private static func map(_ visit: Visit) throws -> Response {
        let map = try visit.home.reports.map(try AuditPage.id(visit))
        return Answer.json(
            { json in
                json.list(zip(map.zones, map.tallies), next: nil) { json, row in
                    json.object { $0.mapZone(row.0, row.1, of: map) }
                }
            },
            for: visit
        )
    }

    private static func compare(_ visit: Visit) async throws -> Response {
        let compared = try await ComparePage.compared(visit)
        let audit = compared.summary.scope.audit
        guard compared.summary.state.isCounted else {
            throw AuditError.wrongState(
                audit: audit,
                state: compared.summary.state,
                step: "only a counted audit can be compared"
            )
        }
        guard let comparison = compared.comparison else {
            throw ServiceError.notRecounted(audit: audit)
        }
        return Answer.json(
            {
                $0.comparison(
                    comparison,
                    isOfCounts: compared.other == nil,
                    change: compared.change
                )
            },
            for: visit
        )
    }
}

extension JSONWriter {
    /// Writes where an audit stands, and who listens for it.
    mutating func listing(_ listing: AuditListing, in home: OpenHome) {
        self.listing(listing, listener: home.sessions.listener(of: listing.audit))
    }

    fileprivate mutating func sighting(_ sighting: Sighting) {
        object { json in
            json.member("zone") { $0.string(sighting.zone?.rawValue) }
            json.member("placed_in") { $0.string(sighting.placedIn?.rawValue) }
            json.member("first_at") { $0.instant(sighting.firstAt) }
            json.member("last_at") { $0.instant(sighting.lastAt) }
            json.member("samples") { $0.integer(sighting.sampleCount) }
            json.member("peak_dbm") { $0.number(sighting.peak?.level, .level) }
            json.member("peak_at") { $0.instant(sighting.peak?.at) }
            json.member("readings") { json in
                json.array { list in
                    for reading in sighting.readings {
                        list.object { json in
                            json.member("rssi") { $0.integer(reading.rssi.rawValue) }
                            json.member("count") { $0.integer(reading.count) }
                        }
                    }
                }
            }
        }
    }

    fileprivate mutating func observers(_ summary: AuditSummary) {
        let scope = summary.scope
        object { json in
            json.text("audit", scope.audit.rawValue)
            json.text("observer", scope.observer)
            json.text("source", scope.source)
            json.text("method", scope.method.rawValue)
            json.text("version", scope.version)
            json.member("zones") { $0.texts(scope.zones.map(\.rawValue)) }
            json.member("coverage") { json in
                json.array { list in
                    for zone in scope.siteZones {
                        list.object { json in
                            json.text("zone", zone.id.rawValue)
                            json.text("name", zone.name)
                            json.member("covered") { $0.number(summary.coverage[zone.id], .share) }
                            json.member("seconds") { $0.integer(summary.zoneSeconds[zone.id] ?? 0) }
                        }
                    }
                }
            }
            json.key("previous")
            guard let previous = summary.previous else { return json.string(nil) }
            json.object { json in
                json.text("audit", previous.audit.rawValue)
                json.member("accuracy") { $0.number(previous.accuracy, .ratio) }
            }
        }
    }
}
