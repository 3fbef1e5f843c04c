import MusterCore

/// One row of an item file under its header, being checked.
struct ItemRow {
    /// Why a row is refused.
    struct Fault: Error {
        let column: String?
        let reason: Sentence

        init(_ column: ItemColumn, _ reason: Sentence) {
            self.init(column: column.rawValue, reason: reason)
        }

        init(column: String?, reason: Sentence) {
            self.column = column
            self.reason = reason
        }
    }

    /// The largest cell, in bytes.
    static let cellLimit = 64 << 10
    /// The largest quantity.
    static let quantityLimit = 1_000_000_000

    let header: ItemHeader
    let cells: [String]

    /// The item that the row describes.
    func item() throws(Fault) -> Item {
        try checkCells()
        let id = try required(.id, limitedBy: PlainText.faultInIdentifier)
        let name = try required(.name, limitedBy: PlainText.faultInName)
        let beacon = try beacon()
        return Item(
            id: ItemID(rawValue: id),
            name: name,
            beacon: beacon,
            zone: try line(.zone, limitedBy: PlainText.faultInIdentifier).map(ZoneID.init),
            product: try line(.product),
            lot: try line(.lot),
            serial: try line(.serial),
            class: try line(.class),
            custodian: try line(.custodian),
            quantity: try quantity(),
            note: try note(),
            attributes: try attributes()
        )
    }

    private func checkCells() throws(Fault) {
        guard cells.count == header.names.count else {
            throw Fault(column: nil, reason: .cells(cells.count, columns: header.names.count))
        }
        for (name, cell) in zip(header.names, cells) where cell.utf8.count > Self.cellLimit {
            throw Fault(
                column: name,
                reason: "the cell has \(cell.utf8.count) bytes; the limit is \(Self.cellLimit)"
            )
        }
    }

    /// The text of a known column without the spaces around it; `nil` where it is empty or absent.
    private func text(_ column: ItemColumn) -> String? {
        guard let place = header.places[column] else { return nil }
        let text = PlainText.trimmed(cells[place])
        return text.isEmpty ? nil : text
    }

    private func line(
        _ column: ItemColumn,
        limitedBy fault: (String) -> Sentence? = PlainText.faultInName
    ) throws(Fault) -> String? {
        guard let text = text(column) else { return nil }
        if let reason = fault(text) { throw Fault(column, reason) }
        return text
    }

    private func required(
        _ column: ItemColumn,
        limitedBy fault: (String) -> Sentence?
    ) throws(Fault) -> String {
        guard let text = try line(column, limitedBy: fault) else { throw Fault(column, "is empty") }
        return text
    }

    private func beacon() throws(Fault) -> BeaconIdentity {
        // The beacon's error quotes the text, so control characters are refused before it.
        let text = try required(.beacon, limitedBy: PlainText.faultInName)
        do throws(BeaconIdentityError) {
            return try BeaconIdentity(text)
        } catch {
            throw Fault(.beacon, error.message)
        }
    }

    private func quantity() throws(Fault) -> Int {
        guard let text = text(.quantity) else { return 1 }
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let quantity = Int(text),
            (1...Self.quantityLimit).contains(quantity)
        else {
            throw Fault(
                .quantity,
                "\(PlainText.quoted(text)) is no whole number from 1 to \(Self.quantityLimit)"
            )
        }
        return quantity
    }

    private func note() throws(Fault) -> String? {
        guard let text = text(.note) else { return nil }
        if PlainText.hasControlInParagraph(text) { throw Fault(.note, "has a control character") }
        return text
    }

    private func attributes() throws(Fault) -> [String: String] {
        var attributes: [String: String] = [:]
        for place in header.attributePlaces where !cells[place].isEmpty {
            if PlainText.hasControlInParagraph(cells[place]) {
                throw Fault(column: header.names[place], reason: "has a control character")
            }
            attributes[header.names[place]] = cells[place]
        }
        return attributes
    }
}
