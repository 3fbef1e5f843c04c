public import MusterCatalogue
public import MusterCore
import MusterStore

/// What an import of rows has done.
public struct RowImport: Sendable {
    /// How many rows were added.
    public var added = 0
    /// How many were changed.
    public var changed = 0
    /// How many were there as the file has them.
    public var unchanged = 0
    /// What was refused, and why.
    public var refused: [RefusedRow] = []

    /// How many rows the file has.
    public var total: Int { added + changed + unchanged + refused.count }
}

extension HomeRows {
    /// Imports rows of a CSV file, all or nothing unless bad ones are to be skipped.
    ///
    /// The header has keys of fields in any order, and `id` where rows that are there are changed; a row
    /// without an identifier is added. A column that is not there leaves a field alone, an empty cell
    /// clears it. A row may name another one that stands above it in the file.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - name: what it is called, for errors.
    ///   - skipsBad: whether the good rows are kept where others are refused.
    /// - Returns: what was done.
    /// - Throws: `CatalogueError` for a file that can't be read and for refused rows,
    ///   `PeopleError` without the right, ``MusterStore/StoreError``; nothing is imported then.
    public func importFile(
        _ bytes: [UInt8],
        named name: String,
        skippingBad skipsBad: Bool = false
    ) throws -> RowImport {
        var reader = try CSVReader(bytes, named: name)
        reader.separator = separator(of: reader)
        guard let first = try reader.next() else {
            throw CatalogueError.noHeader(file: name, columns: columns)
        }
        let header = first.cells.map { $0.lowercased().filter { !$0.isWhitespace } }
        try check(header, of: name)
        var records: [CSVReader.Record] = []
        while let record = try reader.next() { records.append(record) }
        return try change { changes in
            var result = RowImport()
            let choices = try resource.choices(home)
            for record in records {
                do {
                    try take(record, header, choices, &result, &changes)
                } catch let error as ResourceRefusal {
                    result.refused.append(
                        RefusedRow(
                            line: record.line,
                            column: error.field,
                            reason: error.what,
                            cells: record.cells
                        )
                    )
                }
            }
            if !result.refused.isEmpty, !skipsBad {
                throw CatalogueError.refusedRows(
                    file: name,
                    refused: result.refused,
                    rows: records.count
                )
            }
            return result
        }
    }

    private func take(
        _ record: CSVReader.Record,
        _ header: [String],
        _ choices: [String: [FieldChoice]],
        _ result: inout RowImport,
        _ changes: inout RowChanges<Row>
    ) throws {
        guard record.cells.count == header.count else {
            throw ResourceRefusal(
                .cells(record.cells.count, columns: header.count),
                remedy: "correct the row",
                onPage: "correct the row",
                .dataRefused
            )
        }
        var inputs: [String: FieldInput] = [:]
        for (key, cell) in zip(header, record.cells) { inputs[key] = .typed(cell) }
        if case .typed(let id)? = inputs.removeValue(forKey: "id"), !id.isEmpty {
            let before = try find(id, among: changes.index)
            let after = try edit(before, inputs, choices, in: &changes)
            if before == after { result.unchanged += 1 } else { result.changed += 1 }
        } else {
            _ = try add(inputs, choices, to: &changes)
            result.added += 1
        }
    }

    private func check(_ header: [String], of file: String) throws {
        if let twice = header.first(where: { name in header.count { $0 == name } > 1 }) {
            throw CatalogueError.duplicateColumn(file: file, name: twice)
        }
        let needed = header.contains("id") ? [] : columns.required
        let missing = needed.filter { !header.contains($0) }
        guard missing.isEmpty else {
            throw CatalogueError.missingColumns(
                file: file,
                missing: missing,
                found: header,
                columns: columns
            )
        }
        if let odd = header.first(where: { !columns.all.contains($0) }) {
            throw ResourceRefusal.unknownField(odd, of: resource.name, among: columns.all)
        }
    }

    /// The columns of a file without rows that are there already.
    private var columns: TableColumns {
        TableColumns(
            ["id"] + givenKeys,
            required: resource.fields.filter(\.isRequired).map(\.key)
        )
    }

    /// The separator with which the first line has the most columns that are known.
    private func separator(of reader: CSVReader) -> CSVSeparator {
        CSVSeparator.allCases.max { one, other in known(one, reader) < known(other, reader) }
            ?? .comma
    }

    private func known(_ separator: CSVSeparator, _ reader: CSVReader) -> Int {
        var trial = reader
        trial.separator = separator
        return ((try? trial.next())?.cells ?? []).count { resource.field($0.lowercased()) != nil }
    }
}

extension RowList {
    /// Rows as a file: the identifier, then a column a field.
    ///
    /// - Parameters:
    ///   - rows: the rows.
    ///   - fields: the columns; `nil` for all, as an import takes them.
    ///   - reader: who opens the file.
    /// - Returns: the file.
    public func csv(
        _ rows: [Row],
        _ fields: [Field<Row>]? = nil,
        for reader: CSVWriter.Reader = .muster
    ) -> [UInt8] {
        let fields = fields ?? self.fields
        var csv = CSVWriter(for: reader)
        csv.record([identifierKey] + fields.map(\.key))
        for row in rows {
            csv.text(identifier(row))
            for field in fields {
                let text = field.text(row)
                if field.kind.isNumeric { csv.number(text) } else { csv.text(text) }
            }
            csv.endRecord()
        }
        return csv.bytes
    }
}

extension JSONWriter {
    /// Writes a row as an object: `id`, then a member a field, `null` where there is nothing.
    public mutating func row<Row>(_ row: Row, of resource: Resource<Row>) {
        object { json in
            json.key("id")
            json.string(resource.identifier(row))
            json.members(of: row, resource.fields)
        }
    }

    /// Writes a member a field, `null` where there is nothing.
    mutating func members<Row>(of row: Row, _ fields: [Field<Row>]) {
        for field in fields {
            key(data: field.key)
            let value = field.read(row)
            switch (field.kind, value) {
            case (.names, .none): array { _ in }
            case (_, .none): string(nil)
            case (_, .whole(let number)): integer(number)
            case (_, .number(let number)): self.number(number)
            case (_, .flag(let flag)): bool(flag)
            case (_, .moment(let moment)): instant(moment)
            case (_, .names(let names)):
                array { list in for name in names { list.string(name) } }
            default: string(field.kind.text(value))
            }
        }
    }
}
