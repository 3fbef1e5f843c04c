import Foundation
public import MusterClimate
public import MusterCore
import MusterDisk
import MusterMail
import MusterPeople
import MusterStore

/// The list of those who are told of alarms.
extension HomeAlarms {
    /// The contacts, by step and number.
    ///
    /// - Throws: `PeopleError` without the right to change the site: addresses are nobody else's business;
    ///   ``MusterStore/StoreError``.
    public func contacts() throws -> [AlarmContact] {
        try home.people.demand(.editSite)
        return try home.store.alarms.contacts().sorted {
            ($0.step, $0.number) < ($1.step, $1.number)
        }
    }

    /// Puts a mail address or a webhook on the list.
    ///
    /// - Parameters:
    ///   - address: a mail address, or the URL of a webhook.
    ///   - zone: the zone whose alarms it is told of; `nil` for all.
    ///   - step: when it is told: 0 at once, 1 and 2 after a quarter of an hour and an hour without an answer.
    ///   - secret: what a webhook's messages are signed with; `nil` for no signature, or the one that it has.
    /// - Returns: the contact.
    /// - Throws: ``AlarmContactError``, `MailError` for an address that cannot be written to, `PeopleError`
    ///   without the right to change the site, ``MusterStore/StoreError``.
    public func addContact(
        _ address: String,
        zone: ZoneID? = nil,
        step: Int = 0,
        secret: [UInt8]? = nil
    ) throws -> AlarmContact {
        try home.people.demand(.editSite)
        guard (0...AlarmRota.lastStep).contains(step) else { throw AlarmContactError.badStep(step) }
        let isHook = HookAddress.isMeant(by: address)
        let kept =
            isHook ? try HookAddress(address).description : try MailAddress(address).description
        guard isHook || secret == nil else { throw AlarmContactError.secretOfMail(address) }
        let others = try home.store.alarms.contacts()
            .filter { $0.address.lowercased() == kept.lowercased() }
        if let same = others.first(where: { $0.zone == zone }) {
            throw AlarmContactError.known(address: kept, number: same.number)
        }
        let contact = AlarmContact(
            address: kept,
            zone: zone,
            step: step,
            secret: try keep(secret, like: others, of: kept),
            addedAt: home.now(),
            by: home.person
        )
        return try home.store.alarms.addContact(contact)
    }

    /// Puts a secret into a file of its own, and names that; the one that the same webhook has already.
    private func keep(
        _ secret: [UInt8]?,
        like others: [AlarmContact],
        of address: String
    ) throws -> String? {
        let name = others.compactMap(\.secret).first
        guard let secret else { return name }
        if let name {
            guard try Files.read("\(home.folder.keysPath)/\(name)") == secret else {
                throw AlarmContactError.otherSecret(address)
            }
            return name
        }
        guard others.isEmpty else { throw AlarmContactError.otherSecret(address) }
        let new = HookSecret.newName()
        try Files.makeFolder(home.folder.keysPath)
        try Files.writePrivate(secret, to: "\(home.folder.keysPath)/\(new)")
        return new
    }

    /// Takes somebody off the list; messages that wait are taken back.
    ///
    /// - Parameter text: the contact's number or address; an address means every entry of it.
    /// - Returns: what was taken off.
    /// - Throws: ``AlarmContactError/notFound(_:)``, `PeopleError` without the right to change the site,
    ///   ``MusterStore/StoreError``.
    public func removeContact(_ text: String) throws -> [AlarmContact] {
        let meant = try contacts(meantBy: text)
        for contact in meant {
            try home.store.alarms.removeContact(contact.number, by: home.author)
        }
        let left = try home.store.alarms.contacts()
        let waiting = try home.store.outbox.list().filter { $0.state == .queued }
        for contact in meant where !left.contains(where: { $0.address == contact.address }) {
            for entry in waiting where entry.recipient == contact.address {
                guard try home.store.alarmNotices.isOfAlarms(entry) else { continue }
                _ = try home.store.outbox.cancel(entry, at: home.now())
            }
            guard let secret = contact.secret else { continue }
            let path = "\(home.folder.keysPath)/\(secret)"
            unlink(path)
            try Files.wording(path) { () throws(DiskFailure) in try Disk.syncFolder(of: path) }
        }
        return meant
    }

    /// The contacts of a number or an address.
    ///
    /// - Throws: ``AlarmContactError/notFound(_:)``, ``MusterStore/StoreError``.
    func contacts(meantBy text: String) throws -> [AlarmContact] {
        let meant = try contacts().filter {
            String($0.number) == text || $0.address.lowercased() == text.lowercased()
        }
        guard !meant.isEmpty else { throw AlarmContactError.notFound(text) }
        return meant
    }

    /// What the messages to a webhook are signed with; empty for no signature.
    ///
    /// - Throws: ``ServiceError`` where the file of the secret is gone.
    func hookSecret(of address: String) throws -> [UInt8] {
        let name = try home.store.alarms.contacts().first { $0.address == address }?.secret
        return try name.map { try Files.read("\(home.folder.keysPath)/\($0)") } ?? []
    }

    // MARK: Test

    /// Sends each contact a message that tests whether it arrives; who is reached is noted.
    ///
    /// - Parameter text: the number or address of the one that is meant; `nil` for all.
    /// - Returns: what became of each message.
    /// - Throws: ``AlarmContactError``, `PeopleError` without the right to change the site,
    ///   ``MusterStore/StoreError``.
    public func testAlarms(of text: String?) throws -> [Mailed] {
        let meant = try text.map { try contacts(meantBy: $0) } ?? contacts()
        guard !meant.isEmpty else { throw AlarmContactError.nobody }
        var addresses: Set<String> = []
        return try meant.compactMap { contact in
            guard addresses.insert(contact.address.lowercased()).inserted else { return nil }
            let mailed = try home.mail.handOver(try queueAlarmTest(to: contact))
            if mailed.error == nil {
                for same in meant where same.address.lowercased() == contact.address.lowercased() {
                    try home.store.alarms.noteTest(of: same.number, at: home.now())
                }
            }
            return mailed
        }
    }

    private func queueAlarmTest(to contact: AlarmContact) throws -> OutboxEntry {
        let site = try home.store.site().name
        let name = "test-\(UUID().uuidString.lowercased())"
        let mail = AlarmMail(testBy: home.person, site: site, words: try words(for: contact))
        let written: WrittenNotice
        if contact.isWebhook {
            var json = JSONWriter()
            json.alarmTest(by: home.person, at: home.now(), site: site)
            written = WrittenNotice(
                sender: "",
                subject: mail.subject,
                messageID: "\(name).\(contact.number)",
                bytes: json.bytes
            )
        } else {
            written = try self.written(mail, to: contact) { "<\(name)@\($0)>" }
        }
        return try home.store.outbox.queueMessage(
            audit: nil,
            sender: written.sender,
            recipient: contact.address,
            subject: written.subject,
            messageID: written.messageID,
            at: home.now()
        ) { entry in
            try Files.makeFolder(home.folder.outboxPath)
            try Files.writePrivate(written.bytes, to: home.folder.messagePath(entry.id))
        }
    }
}

extension JSONWriter {
    /// Writes a contact for alarms, as `muster alarm contact --json` and the API show it.
    public mutating func alarmContact(_ contact: AlarmContact) {
        object { json in
            json.key("contact")
            json.integer(contact.number)
            json.key("address")
            json.string(contact.address)
            json.key("way")
            json.string(contact.isWebhook ? "webhook" : "mail")
            json.key("zone")
            json.string(contact.zone?.rawValue)
            json.key("step")
            json.integer(contact.step)
            json.key("signed")
            json.bool(contact.secret != nil)
            json.key("added_at")
            json.instant(contact.addedAt)
            json.key("by")
            json.string(contact.by)
            json.key("tested_at")
            json.instant(contact.testedAt)
        }
    }
}
