import Foundation
import MusterCatalogue
public import MusterCore
public import MusterLabels
import MusterPeople
import MusterProvenance
public import MusterReport
public import MusterStore

extension OpenHome {
    /// The labels of items and lots: drawn, issued, checked.
    public var labels: HomeLabels { HomeLabels(home: self) }
}

/// The labels of items and lots: drawn, issued, checked.
public struct HomeLabels: Sendable {
    let home: OpenHome

    /// Issued labels, the oldest first.
    ///
    /// - Parameters:
    ///   - lot: of this lot; `nil` for all.
    ///   - states: in one of these states.
    /// - Returns: the labels.
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to view audits.
    public func list(
        lot: String? = nil,
        states: [LabelState] = LabelState.allCases
    ) throws -> [StoredLabel] {
        try home.people.demand(.viewAudits)
        return try home.store.labels.list(lot: lot, states: states)
    }

    /// Issues labels of a lot.
    ///
    /// - Parameters:
    ///   - lot: the lot.
    ///   - serials: how many single things get one each; `nil` for the one label of the whole lot.
    ///   - expiry: the last day on which it may be used; `nil` for the day that is kept with the lot.
    ///   - algorithm: how they are signed.
    /// - Returns: the labels, as they are kept.
    /// - Throws: `LabelError`, ``LabelRefusal``, ``MusterStore/StoreError``, such as a conflict for a lot
    ///   that was recalled or is gone, `PeopleError` without the right to edit the catalogue.
    public func issueLabels(
        of lot: LabelLot,
        serials: Int?,
        expiry: CalendarDay?,
        by algorithm: LabelAlgorithm = .ed25519
    ) throws -> [StoredLabel] {
        try home.people.demand(.editCatalogue)
        let expiry = try lastDay(expiry, of: lot)
        var generator = SystemRandomNumberGenerator()
        let names = serials.map { count in
            (0..<count).map { _ in String?.some(LabelSerial.drawn(using: &generator)) }
        }
        let base = try labelBase()
        let links = try (names ?? [nil]).map { serial in
            try LabelLink(
                base,
                product: lot.product,
                lot: lot.code,
                serial: serial,
                expiry: expiry.map(LabelDay.text)
            )
        }
        return try issue(links, by: algorithm)
    }

    /// The label that ``issueLabels(of:serials:expiry:by:)`` would issue, to see whether there is room for
    /// its code; nothing is kept of it.
    ///
    /// - Returns: the label, to draw; as long as one that is issued.
    /// - Throws: as ``issueLabels(of:serials:expiry:by:)``.
    public func sampleLabel(
        of lot: LabelLot,
        hasSerial: Bool,
        expiry: CalendarDay?,
        by algorithm: LabelAlgorithm = .ed25519
    ) throws -> Label {
        try home.people.demand(.editCatalogue)
        let expiry = try lastDay(expiry, of: lot)
        let link = try LabelLink(
            labelBase(),
            product: lot.product,
            lot: lot.code,
            serial: hasSerial
                ? String(repeating: LabelSerial.alphabet[0], count: LabelSerial.count) : nil,
            expiry: expiry.map(LabelDay.text)
        )
        let code = try home.labelKeys.labelSigner(algorithm).sign(
            link,
            capitals: home.settings.labels.hasCapitals
        )
        return Label(code: code, id: lot.code, name: lot.name, owner: "", isSigned: true)
    }

    /// Issues the label of an item: with its serial number, or one that is drawn.
    ///
    /// - Parameters:
    ///   - id: the item.
    ///   - inventory: its inventory.
    ///   - expiry: the last day on which it may be used.
    ///   - algorithm: how it is signed.
    /// - Returns: the label; one that the item has already is given back.
    /// - Throws: as ``issueLabels(of:serials:expiry:by:)``, ``LabelRefusal/itemWithoutLot(item:)``.
    public func issueLabel(
        of id: ItemID,
        in inventory: Inventory,
        expiry: CalendarDay?,
        by algorithm: LabelAlgorithm = .ed25519
    ) throws -> StoredLabel {
        try home.people.demand(.editCatalogue)
        let item = try home.store.items.item(id, of: inventory)
        guard let product = item.product, let lot = item.lot else {
            throw LabelRefusal.itemWithoutLot(item: item.id.rawValue)
        }
        if let kept = try home.store.labels.live(of: item.id, in: inventory) { return kept }
        let labelled = try labelLot(lot, of: product, named: item.name)
        let expiry = try lastDay(expiry, of: labelled)
        var generator = SystemRandomNumberGenerator()
        let link = try LabelLink(
            labelBase(),
            product: labelled.product,
            lot: lot,
            serial: item.serial ?? LabelSerial.drawn(using: &generator),
            expiry: expiry.map(LabelDay.text)
        )
        let labels = try issue([link], by: algorithm, item: (item.id, inventory))
        guard let label = labels.first else { throw LabelRefusal.notOurs(link.canonical) }
        return label
    }

    /// Takes labels back, or says that they were put on.
    ///
    /// - Parameters:
    ///   - texts: the links, or what names labels in the world.
    ///   - state: the state from now on.
    ///   - reason: why, of labels that are taken back.
    /// - Returns: the labels as they are then.
    /// - Throws: ``LabelRefusal/notOurs(_:)``, ``ServiceError/reasonNeeded(step:)``,
    ///   ``MusterStore/StoreError``, `PeopleError` without the right.
    public func changeLabels(
        _ texts: [String],
        to state: LabelState,
        reason: String = ""
    ) throws -> [StoredLabel] {
        try home.people.demand(state.isLive ? .bindBeacons : .editCatalogue)
        let reason = reason.trimmingCharacters(in: .whitespacesAndNewlines)
        guard state.isLive || (1...200).contains(reason.count) else {
            throw ServiceError.reasonNeeded(step: "taking a label back")
        }
        let names = try texts.map { text in
            guard let link = try? SignedText(text).link else { throw LabelRefusal.notOurs(text) }
            return link.canonical
        }
        return try home.store.labels.change(
            names,
            to: state,
            reason: reason,
            by: Author(name: home.person, at: home.now())
        )
    }

    /// What is printed of labels that were issued.
    ///
    /// - Parameters:
    ///   - labels: the labels.
    ///   - name: what people call the product.
    /// - Returns: labels to draw, in the same order.
    /// - Throws: ``MusterStore/StoreError``.
    public func drawn(_ labels: [StoredLabel], name: String) throws -> [Label] {
        let site = try home.store.site().name
        let year = Int(CalendarDate(home.now()).year)
        return labels.map { label in
            let day = label.expiry.flatMap { LabelDay.day($0, readIn: year) }
            return Label(
                code: label.link,
                id: label.lot,
                name: name,
                owner: site,
                details: [
                    day.map { "Use by \($0)" }, label.serial.map(LabelSerial.grouped),
                ].compactMap { $0 },
                isSigned: true
            )
        }
    }

    /// Says that labels were put on paper.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to print labels.
    public func notePrinted(_ labels: [StoredLabel]) throws {
        try home.people.demand(.bindBeacons)
        let fresh = labels.filter { $0.state == .issued }.map(\.canonical)
        try home.store.labels.change(
            fresh,
            to: .printed,
            by: Author(name: home.person, at: home.now())
        )
    }

    /// Writes a file of labels.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, `PeopleError` without the right to print
    ///   labels.
    public func writeLabelFile(_ bytes: [UInt8], to file: String) throws {
        try home.people.demand(.bindBeacons)
        try Files.write(bytes, to: file)
    }

    /// The last day on which a lot may be used: as it is asked for, else as it is kept.
    ///
    /// - Throws: ``MusterStore/StoreError/conflict(what:remedy:)`` for a lot that was recalled or is gone.
    private func lastDay(_ day: CalendarDay?, of lot: LabelLot) throws -> CalendarDay? {
        guard let kept = lot.kept else { return day }
        switch kept.state {
        case .open, .released, .held: return day ?? kept.bestBefore
        case .recalled, .usedUp, .destroyed:
            throw HomeLots.inState(kept, "muster lot show \(kept.path)")
        }
    }

    /// What speaks against labels that are about to be made of a lot, though nothing forbids them.
    ///
    /// - Parameters:
    ///   - lot: the lot.
    ///   - expiry: the last day on which it may be used, as it is asked for.
    /// - Returns: a sentence for each remark, without a full stop.
    /// - Throws: as ``issueLabels(of:serials:expiry:by:)``.
    public func remarks(on lot: LabelLot, expiry: CalendarDay?) throws -> [Sentence] {
        var remarks: [Sentence] = []
        if let kept = lot.kept {
            if kept.state == .held {
                remarks.append(
                    "lot \(kept.path) is held: its labels say so until it is released"
                )
            }
        } else if !lot.isOfItems {
            let product = lot.product.text
            let isProduct = (try? home.store.products.find(product)) != nil
            remarks.append(
                "lot \(product)/\(lot.code) is not known here: who scans its labels learns little"
            )
            remarks.append(
                isProduct
                    ? "to add it: muster lot add \(product) \(lot.code)"
                    : "to add its product: muster product add \(product) NAME"
            )
        }
        let today = CalendarDay(try home.clock().date(home.now()))
        if let day = try lastDay(expiry, of: lot), day < today {
            remarks.append("its last day, \(day.description), has passed: its labels say so")
        }
        return remarks
    }

    private func labelBase() throws -> LabelBase {
        guard let base = home.settings.labels.base else {
            throw LabelRefusal.noBase(file: home.folder.settingsPath)
        }
        return base
    }

    private func issue(
        _ links: [LabelLink],
        by algorithm: LabelAlgorithm,
        item: (id: ItemID, inventory: Inventory)? = nil
    ) throws -> [StoredLabel] {
        let signer = try home.labelKeys.labelSigner(algorithm)
        let new = try links.map { link in
            NewLabel(
                link: link,
                text: try signer.sign(link, capitals: home.settings.labels.hasCapitals),
                key: signer.key.id,
                item: item
            )
        }
        return try home.store.labels.issue(new, by: Author(name: home.person, at: home.now()))
    }
}
