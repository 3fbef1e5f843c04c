import MusterCore

extension AuditPiece {
    /// What a line of a piece is.
    private enum Line {
        case row(Row)
        case record(Record)
    }

    /// Writes all but the lines of a piece.
    func write(to json: inout JSONWriter) {
        json.key("audit")
        json.string(audit.rawValue)
        json.key("row")
        json.id(row)
        json.key("inventory")
        json.id(inventory)
        json.key("end")
        json.extent(end)
        json.key("at_hub")
        json.bool(isAtHub)
        json.key("list")
        json.integer(listCount)
        json.key("rows_there")
        json.integer(rowsThere)
        json.key("first_row")
        json.integer(firstRow)
        json.key("rows")
        json.integer(rows.count)
        json.key("behind")
        json.extent(after)
        json.key("records")
        json.integer(records.count)
        json.key("seals")
        json.array { json in for seal in seals { json.string(seal) } }
        json.key("signers")
        json.array { json in
            for signer in signers {
                json.object { json in
                    json.key("key")
                    json.string(Hex.text(signer.key))
                    json.key("owner")
                    json.string(signer.owner)
                }
            }
        }
    }

    /// The lines of a piece: the rows of its list, then its records.
    var lines: [[UInt8]] {
        rows.map { Self.bytes(.row($0)) } + records.map { Self.bytes(.record($0)) }
    }

    /// Reads a piece.
    ///
    /// - Throws: ``SyncError``.
    init(_ first: inout LineMembers, _ lines: inout MessageLines) throws(SyncError) {
        let audit = try first.value("audit", "an audit's identifier") { AuditID(exactly: $0) }
        let row = try first.id("row")
        let inventory = try first.id("inventory")
        let end = try first.extent("end")
        let isAtHub = try first.bool("at_hub")
        let listCount = try first.count("list")
        let rowsThere = try first.count("rows_there")
        let firstRow = try first.count("first_row")
        let rowCount = try first.count("rows")
        let after = try first.extent("behind")
        let recordCount = try first.count("records")
        self.init(
            audit: audit,
            row: row,
            inventory: inventory,
            end: end,
            isAtHub: isAtHub,
            listCount: listCount,
            rowsThere: rowsThere
        )
        (self.firstRow, self.after) = (firstRow, after)
        seals = try first.texts("seals", limit: SyncLimits.seals)
        for element in try first.objects("signers", limit: SyncLimits.seals) {
            var element = element
            let key = try element.bytes("key", count: 32)
            signers.append(Signer(key: key, owner: try element.text("owner")))
            try element.end()
        }
        let all = try lines.rest(
            limit: SyncLimits.auditLines,
            count: rowCount + recordCount,
            { line throws(SyncError) in
                line.has("kind") ? .record(try Record(&line)) : .row(try Row(&line))
            },
            writtenBy: Self.bytes
        )
        for (index, line) in all.enumerated() {
            switch line {
            case .row(let row) where index < rowCount: rows.append(row)
            case .record(let record) where index >= rowCount: records.append(record)
            default: throw .notCanonical(line: index + 2)
            }
        }
    }

    private static func bytes(_ line: Line) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            switch line {
            case .row(let row): row.write(to: &json)
            case .record(let record):
                json.key("at")
                json.integer(record.at.microseconds)
                json.key("kind")
                json.string(record.kind)
                json.key("body")
                json.string(record.body)
            }
        }
        return json.bytes
    }
}

extension AuditPiece.Record {
    fileprivate init(_ line: inout LineMembers) throws(SyncError) {
        let at = try line.moment("at")
        let kind = try line.name("kind")
        self.init(at: at, kind: kind, body: try line.text("body"))
    }
}

extension AuditPiece.Row {
    fileprivate func write(to json: inout JSONWriter) {
        json.key("item")
        json.string(item)
        json.key("name")
        json.string(name)
        json.key("beacon")
        json.string(beacon)
        json.key("zone")
        json.string(zone)
        json.key("product")
        json.string(product)
        json.key("lot")
        json.string(lot)
        json.key("serial")
        json.string(serial)
        json.key("quantity")
        json.integer(quantity)
        json.key("last_heard")
        json.integer(lastHeardAt?.microseconds)
        json.key("battery_mv")
        json.integer(batteryMillivolts)
        json.key("power_offset")
        json.string(powerOffset.map { String($0.bitPattern, radix: 16) })
        json.key("last_pass")
        json.string(lastPass)
    }

    fileprivate init(_ line: inout LineMembers) throws(SyncError) {
        let item = try line.name("item")
        let name = try line.text("name")
        let beacon = try line.name("beacon")
        let zone = try line.textOrNull("zone")
        let product = try line.textOrNull("product")
        let lot = try line.textOrNull("lot")
        let serial = try line.textOrNull("serial")
        let quantity = try line.count("quantity")
        let lastHeardAt = line.isNull("last_heard") ? nil : try line.moment("last_heard")
        let battery = line.isNull("battery_mv") ? nil : try line.count("battery_mv")
        let number = line.line
        let offset = try line.textOrNull("power_offset").map { text throws(SyncError) in
            guard let bits = UInt64(text, radix: 16) else {
                throw .badMember("power_offset", expected: "16 hexadecimal digits", line: number)
            }
            return Double(bitPattern: bits)
        }
        self.init(
            item: item,
            name: name,
            beacon: beacon,
            zone: zone,
            product: product,
            lot: lot,
            serial: serial,
            quantity: quantity,
            lastHeardAt: lastHeardAt,
            batteryMillivolts: battery,
            powerOffset: offset,
            lastPass: try line.textOrNull("last_pass")
        )
    }
}

extension AuditID {
    /// Reads an identifier as it is written: one message has one form.
    init?(exactly text: String) {
        guard let audit = AuditID(rawValue: text), audit.rawValue == text else { return nil }
        self = audit
    }
}

extension LineMembers {
    /// A member that is a moment, in microseconds since 1970.
    fileprivate mutating func moment(_ name: String) throws(SyncError) -> Instant {
        Instant(microseconds: Int64(try count(name)))
    }
}
