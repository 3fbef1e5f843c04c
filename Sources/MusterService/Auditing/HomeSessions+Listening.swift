import MusterPeople
public import MusterAudit
public import MusterCore
public import MusterRadio
public import MusterRanging
import MusterCatalogue
import MusterStore

extension HomeSessions {
    /// What an audit is to look for.
    public struct AuditRequest: Sendable {
        /// The inventory; `nil` for the current one.
        public var inventory: String?
        /// The zones to audit; empty for the whole inventory.
        public var zones: [ZoneID]
        /// The items to audit; empty for all of the zones.
        public var items: [ItemID]
        /// How samples become outcomes; `nil` for what suits the receiver: windowed level where it is
        /// fixed to the building, peak-zone where it is carried.
        public var method: RangingMethod?
        /// Where the advertisements come from.
        public var source: SourceDescription
        /// How an adapter is to listen.
        public var scan: ScanSettings
        /// On what terms.
        public var terms: WantedTerms
        /// Opens a source in the place of ``source``, as often as it takes.
        package var opening: (@Sendable () -> any AdvertSource)?
        /// How much is kept in memory while the disk or the store cannot take it.
        package var keeping = KeptInMemory()

        /// Creates a request.
        public init(
            inventory: String? = nil,
            zones: [ZoneID] = [],
            items: [ItemID] = [],
            method: RangingMethod? = nil,
            source: SourceDescription,
            scan: ScanSettings = ScanSettings(),
            terms: WantedTerms = WantedTerms()
        ) {
            self.inventory = inventory
            self.zones = zones
            self.items = items
            self.method = method
            self.source = source
            self.scan = scan
            self.terms = terms
        }
    }

    /// How a stretch of listening went.
    public struct Listened: Sendable {
        /// The audit.
        public var session: AuditSession
        /// Why listening ended.
        public var reason: ListeningEnd.Reason
        /// What was found wrong in the source, for people.
        public var warnings: [Sentence]
    }

    /// Starts an audit and listens until the source ends or somebody pauses.
    ///
    /// Nothing is stored before a radio listens or a recording has given its first advertisement: a
    /// source that cannot be used leaves no audit behind. A radio that goes away later pauses the
    /// audit, which goes on by itself when it is back.
    ///
    /// - Parameters:
    ///   - request: what to look for, and where to listen.
    ///   - control: lets somebody else pause.
    ///   - onEvent: told what happens.
    /// - Returns: the paused session.
    /// - Throws: ``MusterStore/StoreError``, ``MusterRadio/RadioError`` or ``ServiceError``, among
    ///   them ``ServiceError/planDone(_:)`` and ``ServiceError/planSaysScope(_:)``; `PeopleError` for
    ///   somebody who cannot be expected on it.
    public func start(
        _ request: AuditRequest,
        control: AuditControl,
        onEvent: @escaping @Sendable (ListeningEvent) -> Void
    ) async throws -> Listened {
        try home.people.demand(.runAudits)
        let plan = try request.terms.plan.map { try home.plans.plan(named: $0) }
        let request = try plan.map { try home.plans.planned(request, from: $0) } ?? request
        let inventory = try inventory(of: request)
        // Before the radio: a zone or a day that was misspelt is told where there is no adapter, too.
        let (scope, expected) = try frame(request, inventory: inventory, plan: plan)
        let radio = try Radio(request.source, request.scan, opening: request.opening)
        let source = try radio.start()
        defer { source.end() }
        let first = try await home.recordings.firstReports(source, of: radio, control: control)
        let startedAt = first.first?.receivedAt ?? home.now()
        let method = try request.method ?? method(for: first)
        try Files.makeFolder(home.folder.tracesPath)
        let startLock = try FileLock.acquire(
            home.folder.startLockPath,
            waiting: home.store.patience,
            holder: home.holder,
            onWait: home.store.onWait
        )
        let year = CalendarDate(startedAt).year
        let audit = try home.store.audits.nextAudit(
            year: year,
            beyond: home.folder.lastTraced(year: year)
        )
        var frozen = scope(audit, method, radio.description)
        frozen.deviceKey = try home.keys.deviceKey().key.fingerprint
        let (session, record) = AuditSession.start(
            frozen,
            expected: expected,
            others: try home.store.beacons.otherItems(than: expected, auditing: inventory),
            at: startedAt
        )
        let lock = try changeLock(audit)
        do {
            try home.store.audits.create(
                session,
                first: record,
                of: inventory,
                by: home.author,
                from: home.client
            )
        } catch {
            removeTrace(ofRefused: audit)
            throw error
        }
        _ = consume startLock
        onEvent(
            .begun(session, source: radio.description, freeMB: Files.freeMB(at: home.folder.path))
        )
        let listened = try await home.recordings.listen(
            session,
            from: radio,
            source,
            first: first,
            keeping: request.keeping,
            control: control,
            onEvent: onEvent
        )
        _ = consume lock
        return listened
    }

    /// The inventory that is to be audited, once nothing stands against it.
    ///
    /// - Throws: as ``start(_:control:onEvent:)``.
    private func inventory(of request: AuditRequest) throws -> Inventory {
        let inventory = try home.inventories.findOpen(request.inventory)
        try refuseUnfinished(inventory)
        // What would be counted into a damaged database could be lost with it. Earlier audits are not read: a
        // start must not take longer the more of them there are.
        if let problem = try home.store.health.integrityProblems(besides: StoreHealth.historyTables)
            .first
        {
            throw StoreError.damaged(path: home.store.path, reason: Sentence(verbatim: problem))
        }
        return inventory
    }

    /// Goes on with a paused audit; with a capture, behind what the audit has heard of it.
    ///
    /// A stretch that was broken off, by a kill or a power cut, and that goes on with the same capture
    /// is one stretch: nothing that the audit says differs from a run that was not broken off. With
    /// any other source the stretch ends where its trace does, and another one begins: of a live radio
    /// the time between the two is not heard, and the levels of both sides are taken apart.
    ///
    /// - Parameters:
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - description: where to listen.
    ///   - scan: how an adapter is to listen.
    ///   - control: lets somebody else pause.
    ///   - onEvent: told what happens.
    /// - Returns: the session, paused again.
    /// - Throws: ``MusterAudit/AuditError`` when it is finished, and what ``start`` throws.
    public func resume(
        _ audit: AuditID?,
        source description: SourceDescription,
        scan: ScanSettings = ScanSettings(),
        control: AuditControl,
        onEvent: @escaping @Sendable (ListeningEvent) -> Void
    ) async throws -> Listened {
        try home.people.demand(.runAudits)
        let audit = try audit ?? self.audit(named: nil)
        // Whoever may not lead it is not sent to pause it first.
        let lock = try changeLock(audit) { try home.audits.demandLeading(of: audit) }
        var session = try home.store.records.session(audit)
        // Before the radio: an audit that is over has no use for one.
        guard session.state.isRunning else {
            throw cannotGoOn(session)
        }
        try home.audits.demandLeading(of: session)
        let radio = try Radio(description, scan)
        var broken = try home.recordings.brokenStretch(of: session, from: radio.description)
        if broken == nil { session = try closeBrokenOff(session) }
        guard session.state == .paused || broken != nil else {
            throw cannotGoOn(session)
        }
        let heard =
            if let broken { broken.heard } else { session.heardPart(of: radio.description) }
        let source = try radio.start(behind: heard)
        defer { source.end() }
        var (first, isHeard) = ([AdvertisingReport](), false)
        do {
            first = try await home.recordings.firstReports(source, of: radio, control: control)
        } catch ServiceError.noReports where source.findings.heardBefore > 0 {
            isHeard = true
        }
        if let stretch = broken, !stretch.isOf(source, first) {
            // Another recording bears the name.
            broken = nil
            session = try closeBrokenOff(session)
        }
        onEvent(
            .begun(session, source: radio.description, freeMB: Files.freeMB(at: home.folder.path))
        )
        if source.findings.heardBefore > 0 {
            onEvent(.goesOn(behind: source.findings.heardBefore, of: radio.description))
        }
        if isHeard, broken == nil {
            // All of it was heard: there is no stretch to add, and nothing is wrong.
            return Listened(session: session, reason: .sourceEnded, warnings: [])
        }
        let listened = try await home.recordings.listen(
            session,
            from: radio,
            source,
            first: first,
            goingOn: broken,
            keeping: KeptInMemory(),
            control: control,
            onEvent: onEvent
        )
        _ = consume lock
        return listened
    }

    private func cannotGoOn(_ session: AuditSession) -> AuditError {
        home.audits.openTo(
            .wrongState(
                audit: session.scope.audit,
                state: session.state,
                step: "it cannot go on"
            ),
            in: session
        )
    }

    private func refuseUnfinished(_ inventory: Inventory) throws {
        let unfinished = try home.store.audits.list(of: inventory).first {
            $0.isHere && $0.state.isRunning
        }
        guard let unfinished else { return }
        throw home.audits.openTo(
            .wrongState(
                audit: unfinished.audit,
                state: unfinished.state,
                step: "\(inventory.name) can have one unfinished audit at a time"
            )
        )
    }

    /// The scope of a new audit.
    private typealias Scoping = (AuditID, RangingMethod, SourceDescription) -> AuditScope

    /// The scope and list of a new audit, checked; what is known only once a radio listens is given later.
    private func frame(
        _ request: AuditRequest,
        inventory: Inventory,
        plan planned: StandingPlan?
    ) throws -> (scope: Scoping, expected: [ExpectedItem]) {
        let plan = try home.store.floorPlans.current()
        let site = try home.store.site()
        let known = plan?.zones.map(\.id) ?? []
        if let unknown = request.zones.first(where: { !known.contains($0) }) {
            throw AuditError.unknownZone(unknown, known: known, names: plan?.zoneNames ?? [:])
        }
        let expected = try expectedItems(request, inventory: inventory)
        guard !expected.isEmpty else {
            throw ServiceError.nothingExpected(inventory: inventory.name)
        }
        let hash = ExpectedList.hash(expected)
        let person = home.person
        let terms = try home.plans.terms(request.terms, from: planned)
        let fit = try home.store.lessons.siteFit()
        let learned = try home.store.lessons.siteLesson()
        let anchorOffsets = try home.recordings.anchorOffsets(plan)
        var criteria = criteria(after: try home.store.audits.list(of: inventory))
        criteria.target = planned?.plan.target ?? criteria.target
        return (
            { audit, method, source in
                AuditScope(
                    audit: audit,
                    site: site.name,
                    inventory: inventory.name,
                    zones: request.zones,
                    siteZones: plan?.zones.map { AuditZone(id: $0.id, name: $0.name) } ?? [],
                    anchors: Dictionary(
                        plan?.anchors.map { ($0.beacon, $0.zone) } ?? [],
                        uniquingKeysWith: { first, _ in first }
                    ),
                    openNeighbours: plan?.openNeighbours ?? [],
                    method: method,
                    source: source.description,
                    observer: person,
                    version: MusterVersion.text,
                    listHash: hash,
                    expectedCount: expected.count,
                    plan: plan,
                    fit: fit,
                    learned: learned,
                    anchorOffsets: anchorOffsets,
                    criteria: criteria,
                    terms: terms,
                    rules: .current
                )
            }, expected
        )
    }

    /// The method that suits who listens: fixed receivers are on the plan and stand for a zone.
    private func method(for first: [AdvertisingReport]) throws -> RangingMethod {
        let fixed = Set(
            try home.store.floorPlans.current()?.receivers.filter { $0.zone != nil }.map(\.id) ?? []
        )
        let isFixed = first.contains { fixed.contains($0.receiver) }
        return isFixed ? .windowedLevel : .peakZone
    }

    /// How many earlier audits are asked when an item's place was last covered.
    private static let passesLookedThrough = 12

    private func expectedItems(
        _ request: AuditRequest,
        inventory: Inventory
    ) throws -> [ExpectedItem] {
        let items = try home.store.items.list(of: inventory)
        let zones = Set(request.zones)
        let listed = try Set(request.items.map { try home.store.items.item($0, of: inventory).id })
        let lastHeard = try home.store.beacons.lastHeard(of: inventory)
        let powers = try home.store.beacons.beaconPowers()
        let counted = try home.store.audits.list(of: inventory).filter { $0.state.isCounted }
        let passes = try home.store.lessons.lastPasses(
            of: counted.prefix(Self.passesLookedThrough).map(\.audit),
            leastCovered: TagHistory.leastCovered
        )
        return items.filter { item in
            (zones.isEmpty || item.zone.map(zones.contains) ?? false)
                && (listed.isEmpty || listed.contains(item.id))
        }.map { item in
            ExpectedItem(
                item: item.id,
                name: item.name,
                beacon: item.beacon,
                zone: item.zone,
                product: item.product,
                lot: item.lot,
                serial: item.serial,
                quantity: item.quantity,
                history: BeaconHistory(
                    lastHeardAt: lastHeard[item.id]?.at,
                    batteryMillivolts: lastHeard[item.id]?.battery?.millivolts,
                    powerOffset: powers[item.beacon]?.estimate.aboveUsual,
                    lastPass: passes[item.id]
                )
            )
        }
    }
}
