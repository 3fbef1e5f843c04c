import MusterCore
public import MusterMail
import MusterPeople
public import MusterStore

/// What a delivery has done.
public struct Delivery: Sendable {
    /// A drop that went out.
    public struct Dropped: Hashable, Sendable {
        /// The drop, as people see it.
        public var drop: String
        /// What it is called.
        public var name: String
        /// What for: a local time, an audit, or by hand.
        public var occasion: String
        /// How many messages it queued.
        public var messages: Int
        /// Who gets none.
        public var passedOver: [PassedOver]
    }

    /// A drop that could not go out.
    public struct Failed: Hashable, Sendable {
        /// The drop, as people see it.
        public var drop: String
        /// Why not.
        public var error: String
    }

    /// The drops that went out.
    public var drops: [Dropped] = []
    /// The drops that could not go out; they are tried again later.
    public var failed: [Failed] = []
    /// How many reminders were queued.
    public var reminders = 0
    /// How many messages about alarms were queued.
    public var alarms = 0
    /// How many offers were shown to customers.
    public var offers = 0
    /// The messages that have come back.
    public var bounced: [OutboxEntry] = []
    /// Why the mailbox of bounces was not read, if it could not be.
    public var mailboxError: MailError?
    /// The messages that were tried.
    public var mailed: [Mailed] = []
    /// Whether nothing is sent because the home was restored: see ``HomeBackups/resumeMail()``.
    public var isHeld = false

    /// Whether there was nothing to do.
    public var isEmpty: Bool {
        drops.isEmpty && failed.isEmpty && reminders == 0 && alarms == 0 && offers == 0
            && bounced.isEmpty
            && mailboxError == nil && mailed.isEmpty
    }
}

extension HomeDrops {
    /// So long a drop that could not go out is left alone, in seconds.
    private static let failurePause = 900.0

    /// Sends what is due: queues the mails of drops and reminders, and hands over what waits.
    ///
    /// Every step is kept before the next, so that a delivery that is cut off is finished by the next
    /// one and nobody gets an occasion twice.
    ///
    /// - Returns: what it has done.
    /// - Throws: ``ServiceError/delivering(holder:)`` while another process does it,
    ///   ``MusterStore/StoreError``.
    public func deliver() throws -> Delivery {
        var delivery = try queueDue()
        delivery.mailed = try handOverDue()
        return delivery
    }

    /// Queues the mails of drops and reminders that are due, which draws reports.
    ///
    /// - Throws: as ``deliver()``.
    public func queueDue() throws -> Delivery {
        try home.people.demand(.sendReports)
        let lock = try deliveryLock()
        home.mail.clearDrawings()
        var delivery = Delivery()
        guard !home.backups.isMailHeld else {
            delivery.isHeld = true
            return delivery
        }
        do {
            delivery.bounced = try home.mail.readBounces()
        } catch let error as MailError {
            delivery.mailboxError = error
        }
        let clock = try home.clock()
        try home.store.drops.forgetFutureRuns(after: home.now())
        for drop in try home.store.drops.list() where !drop.isPaused {
            if let failure = drop.failure,
                (0..<Self.failurePause).contains(home.now().seconds(since: failure.at))
            {
                continue
            }
            do {
                for (occasion, audit) in try due(drop, clock) {
                    let (queued, passedOver) = try run(drop, for: occasion, audit: audit)
                    delivery.drops.append(
                        .init(
                            drop: drop.id,
                            name: drop.name,
                            occasion: occasion,
                            messages: queued.count,
                            passedOver: passedOver
                        )
                    )
                }
            } catch let error as any MusterError {
                try home.store.drops.noteFailure(of: drop, error.what.description, at: home.now())
                delivery.failed.append(.init(drop: drop.id, error: error.what.description))
            }
        }
        delivery.reminders = try home.plans.sendReminders(at: home.now())
        delivery.alarms = try home.alarms.queueAlarmNotices(to: home.store.alarms.contacts())
        delivery.offers = try HomeOffers(home).showDue().count
        _ = consume lock
        return delivery
    }

    /// Hands over the messages whose next try is due.
    ///
    /// After one for which the mail program was not there or hung, the others wait for the next time:
    /// it would be the same for each of them.
    ///
    /// - Parameter most: how many are tried; `nil` for all.
    /// - Returns: what became of each, the oldest first.
    /// - Throws: as ``deliver()``.
    public func handOverDue(atMost most: Int? = nil) throws -> [Mailed] {
        try home.people.demand(.sendReports)
        guard !home.backups.isMailHeld else { return [] }
        let lock = try deliveryLock()
        var mailed: [Mailed] = []
        var hindered: Set<String> = []
        for entry in try dueInOrder().prefix(most ?? .max)
        where !hindered.contains(entry.recipient) {
            let tried: Mailed
            do {
                tried = try home.mail.handOverNow(entry)
            } catch let error as ServiceError {
                // Its file is gone or unreadable, which must not keep the others back.
                try home.store.outbox.noteAttempt(
                    entry,
                    state: .failed,
                    error: error.what,
                    at: home.now()
                )
                continue
            }
            mailed.append(tried)
            guard let error = tried.error else { continue }
            if let next = tried.entry.nextTryAt,
                try home.store.alarmNotices.holdAlarmMessages(behind: tried.entry, until: next) > 0
            {
                hindered.insert(entry.recipient)
            }
            if error.isOfEveryMessage { break }
        }
        _ = consume lock
        return mailed
    }

    /// The messages whose next try is due; before one about alarms those about alarms that its recipient
    /// should have had first.
    private func dueInOrder() throws -> [OutboxEntry] {
        let due = try home.store.outbox.dueMessages(
            at: home.now(),
            longestPause: RetryPlan.longestPause
        )
        var all = Dictionary(due.map { ($0.number, $0) }) { first, _ in first }
        for entry in due {
            for earlier in try home.store.alarmNotices.alarmMessages(before: entry) {
                all[earlier.number] = earlier
            }
        }
        return all.values.sorted { $0.number < $1.number }
    }

    /// Sends a drop now, whatever its time.
    ///
    /// - Parameter id: the drop, `D-3`.
    /// - Returns: what became of each message, and who gets none.
    /// - Throws: ``ServiceError/noDrop(_:)``, `AuditError.hidden` where an audit that it tells of is
    ///   kept from this person, ``MusterReport/ReportError``, ``MusterStore/StoreError``.
    public func runDrop(_ id: String) throws -> SentDrop {
        let drop = try drop(id)
        let lock = try deliveryLock(waiting: 10)
        let occasion = "by hand \(home.now().iso8601())"
        let (queued, passedOver) = try run(drop, for: occasion, audit: nil) { run in
            // Else whoever counts blind could have it sent to an address of their own.
            try run.demandSight()
        }
        let mailed = try home.mail.handOver(queued)
        _ = consume lock
        return SentDrop(mailed: mailed, passedOver: passedOver)
    }

    /// Who would get no mail of a drop if it went out now.
    ///
    /// - Parameter id: the drop, `D-3`.
    /// - Returns: who and why.
    /// - Throws: as ``runDrop(_:)``.
    public func passedOver(by id: String) throws -> [PassedOver] {
        let run = try DropRun(try drop(id), for: "", audit: nil, in: home)
        try run.demandSight()
        return try run.recipients().passedOver
    }

    /// Queues the messages of a drop for one occasion, and keeps that it went out.
    private func run(
        _ drop: Drop,
        for occasion: String,
        audit: AuditID?,
        check: (DropRun) throws -> Void = { _ in }
    ) throws -> (queued: [OutboxEntry], passedOver: [PassedOver]) {
        var run = try DropRun(drop, for: occasion, audit: audit, in: home)
        try check(run)
        let done = try run.queue()
        try home.store.drops.noteRun(
            DropRunKey(drop: drop.number, occasion: occasion),
            at: home.now()
        )
        return done
    }

    /// What a drop has to go out for now: the audits that it waited for, or its last time, once however
    /// many were missed.
    private func due(_ drop: Drop, _ clock: SiteClock) throws -> [(String, AuditID?)] {
        guard let moment = drop.occasion.last(notAfter: home.now(), clock) else {
            return try home.store.drops.auditsAwaiting(drop).map { ($0.rawValue, $0) }
        }
        let key = DropRunKey(drop: drop.number, occasion: moment.local)
        guard moment.at > drop.since, try !home.store.drops.hasRun(key) else { return [] }
        return [(moment.local, nil)]
    }

    /// Held while what is due goes out, by one process at a time.
    func deliveryLock(waiting seconds: Double = 0) throws -> FileLock {
        try Files.makeFolder(home.folder.outboxPath)
        do {
            return try FileLock.acquire(
                home.folder.deliveryLockPath,
                waiting: seconds,
                holder: home.holder
            )
        } catch .locked(_, let holder) {
            throw ServiceError.delivering(holder: holder)
        }
    }
}
