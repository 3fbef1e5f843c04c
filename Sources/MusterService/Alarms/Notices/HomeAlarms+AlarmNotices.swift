import MusterCatalogue
import MusterClimate
import MusterCore
import MusterMail
import MusterPeople
import MusterReport
import MusterStore

/// Who is told of alarms: what is due is queued here, and goes out with all other mail.
extension HomeAlarms {
    /// How many alarms that are over are looked through for words that are due.
    private static let looksBack = 500

    /// Queues at once what is due to be told of alarms, where nobody else is at it: whoever raises alarms
    /// calls it.
    ///
    /// What goes wrong here undoes no alarm and stops no scanner: it is due at the next delivery, which says
    /// what is wrong.
    func tellAlarms() { _ = try? queueAlarmNotices() }

    /// Queues the messages about alarms that are due, and calls the next step of those without an answer.
    ///
    /// - Returns: how many were queued.
    /// - Throws: ``ServiceError/delivering(holder:)`` while another process does it,
    ///   ``MusterStore/StoreError``.
    public func queueAlarmNotices() throws -> Int {
        let contacts = try home.store.alarms.contacts()
        guard !contacts.isEmpty, !home.backups.isMailHeld else { return 0 }
        let lock = try home.drops.deliveryLock()
        let queued = try queueAlarmNotices(to: contacts)
        _ = consume lock
        return queued
    }

    /// Queues what is due; the lock of deliveries is held.
    func queueAlarmNotices(to contacts: [AlarmContact]) throws -> Int {
        guard !contacts.isEmpty else { return 0 }
        let rota = AlarmRota(
            contacts: contacts,
            quietHours: home.settings.climate.quietHours,
            clock: try home.clock()
        )
        var standing = try standingAlarms()
        let escalations = rota.escalations(of: standing.map(\.rota), at: home.now())
        for escalation in escalations {
            var event = AlarmEvent(
                of: AlarmID(number: escalation.alarm),
                .escalated,
                at: home.now()
            )
            event.step = escalation.steps.max()
            try home.store.alarms.apply(event)
        }
        if !escalations.isEmpty { standing = try standingAlarms() }
        let told = try home.store.alarmNotices.alarmWordsTold()
        let calls = rota.calls(of: standing.map(\.rota), told: told, at: home.now())
        let byNumber = Dictionary(uniqueKeysWithValues: standing.map { ($0.alarm.id.number, $0) })
        var queued = 0
        for call in calls where try queue(call, byNumber) { queued += 1 }
        return queued
    }

    /// An alarm with what happened to it.
    private struct StandingAlarm {
        var alarm: Alarm
        var events: [AlarmEvent]
        var rota: RotaAlarm { RotaAlarm(alarm, events: events) }
    }

    /// The alarms of which words may be due: those that are open, and the last that are over.
    private func standingAlarms() throws -> [StandingAlarm] {
        var all: [AlarmID: Alarm] = [:]
        for alarm in try home.store.alarms.all(open: true)
            + home.store.alarms.all(limit: Self.looksBack)
        {
            all[alarm.id] = alarm
        }
        return try all.values.sorted { $0.id < $1.id }
            .map { StandingAlarm(alarm: $0, events: try home.store.alarms.events(of: $0.id)) }
    }

    /// Queues one message; `false` where somebody else has queued it.
    private func queue(_ call: AlarmCall, _ alarms: [Int64: StandingAlarm]) throws -> Bool {
        var notices: [AlarmNotice] = []
        for word in call.words {
            guard let standing = alarms[word.alarm],
                let event = standing.events.first(where: { $0.key == word.key })
            else { continue }
            notices.append(try notice(word.kind, standing.alarm, event, isShort: call.isDigest))
        }
        guard let first = notices.first else { return false }
        let name = AlarmMessageName(
            first.alarm,
            first.event.key,
            to: call.contact,
            isDigest: call.isDigest
        )
        let written = try written(notices, to: call.contact, name, isDigest: call.isDigest)
        return try home.store.alarmNotices.queueAlarmMessage(
            of: call.words.map { ($0.alarm, $0.key) },
            to: call.contact,
            sender: written.sender,
            subject: written.subject,
            messageID: written.messageID,
            at: home.now()
        ) { entry in
            try Files.makeFolder(home.folder.outboxPath)
            try Files.writePrivate(written.bytes, to: home.folder.messagePath(entry.id))
        } != nil
    }

    /// A message in the form in which it lies in the outbox.
    struct WrittenNotice {
        var sender: String
        var subject: String
        var messageID: String
        var bytes: [UInt8]
    }

    /// Words what there is to tell: a mail, or JSON for a webhook.
    private func written(
        _ notices: [AlarmNotice],
        to contact: AlarmContact,
        _ name: AlarmMessageName,
        isDigest: Bool
    ) throws -> WrittenNotice {
        let site = try home.store.site().name
        let words = try words(for: contact)
        let mail =
            isDigest
            ? AlarmMail(
                digest: notices,
                site: site,
                link: home.mail.mailPortal.map { "\($0)/alarms" },
                words: words
            )
            : AlarmMail(notices[0], site: site, words: words)
        guard !contact.isWebhook else {
            var json = JSONWriter()
            if isDigest {
                json.alarmDigest(notices, site: site)
            } else {
                json.alarmNotice(notices[0], site: site)
            }
            return WrittenNotice(
                sender: "",
                subject: mail.subject,
                messageID: name.hook,
                bytes: json.bytes
            )
        }
        return try written(mail, to: contact) { name.mail(host: $0) }
    }

    /// A mail in the form in which it lies in the outbox.
    func written(
        _ mail: AlarmMail,
        to contact: AlarmContact,
        messageID: (String) -> String
    ) throws -> WrittenNotice {
        let sender = try home.mail.senderAddress()
        let message = OutgoingMessage(
            from: sender,
            fromName: HomeMail.senderName,
            to: try MailAddress(contact.address),
            subject: mail.subject,
            body: mail.body,
            messageID: messageID(HomeMail.messageHost(sender)),
            date: home.now()
        )
        return WrittenNotice(
            sender: sender.description,
            subject: mail.subject,
            messageID: message.messageID,
            bytes: try message.encoded()
        )
    }

    /// The language of whoever has an address, else that of reports.
    func words(for contact: AlarmContact) throws -> Wording {
        let person = try home.store.people.list().first {
            $0.mail?.lowercased() == contact.address.lowercased()
        }
        let language = ReportLanguage(rawValue: person?.language ?? home.settings.reportLanguage)
        return Wording(language: language ?? .english, clock: try home.clock())
    }

    /// Gathers what there is to tell of an event; for a line of a digest, less of it.
    private func notice(
        _ kind: AlarmWord.Kind,
        _ alarm: Alarm,
        _ event: AlarmEvent,
        isShort: Bool
    ) throws -> AlarmNotice {
        var notice = AlarmNotice(kind: kind, alarm: alarm, event: event)
        notice.place = try alarm.cause.place.map { try placeName($0) }
        if let sensor = try alarm.cause.sensor.map({ try home.store.sensors.sensor($0) }) {
            (notice.sensor, notice.identity) = (sensor.name, sensor.identity.description)
        }
        notice.link = home.mail.mailPortal.map { "\($0)/alarms/\(alarm.id)" }
        guard !isShort else { return notice }
        if let set = alarm.cause.set {
            notice.instruction = (try? home.store.limits.set(named: set))?.instruction ?? ""
        }
        if case .zone(let zone) = alarm.cause.place {
            notice.lots = try home.store.alarmNotices.lots(in: zone)
        }
        notice.lastDay = lastDay(of: alarm.cause)
        return notice
    }

    /// The hourly means of a series over the last day; empty where they cannot be read: an alarm is told
    /// without them too.
    private func lastDay(of cause: AlarmCause) -> [Double?] {
        guard let sensor = cause.sensor, let series = cause.series,
            let lines = try? home.climate.lines(
                of: sensor.description,
                lastSeconds: 86_400,
                everything: true
            )
        else { return [] }
        return lines.first { $0.series.id == series }?.parts ?? []
    }

    private func placeName(_ place: SensorPlace) throws -> String {
        switch place {
        case .zone(let zone):
            try home.store.floorPlans.current()?.zones.first { $0.id == zone }?.name
                ?? zone.rawValue
        case .item(let item, _): item.rawValue
        case .lot(let lot): lot
        case .outside: place.description
        }
    }
}
