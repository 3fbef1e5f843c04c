import MusterCore

/// The header of an item file: which column stands where.
struct ItemHeader {
    /// The names as written, without the spaces around them.
    let names: [String]
    /// The place of each known column, counted from 0.
    let places: [ItemColumn: Int]
    /// The places of columns that become attributes.
    let attributePlaces: [Int]

    init(_ cells: [String], file: String) throws(CatalogueError) {
        names = cells.map(PlainText.trimmed)
        var places: [ItemColumn: Int] = [:]
        var attributePlaces: [Int] = []
        var seen: Set<String> = []
        for (place, name) in names.enumerated() {
            if let fault = PlainText.faultInName(name) {
                throw .badColumnName(file: file, column: place + 1, reason: fault)
            }
            let lowered = name.lowercased()
            guard seen.insert(lowered).inserted else {
                throw .duplicateColumn(file: file, name: name)
            }
            if let column = ItemColumn(rawValue: lowered) {
                places[column] = place
            } else if lowered != ItemFile.refusalColumn {
                attributePlaces.append(place)
            }
        }
        self.places = places
        self.attributePlaces = attributePlaces
        let missing = ItemColumn.required.filter { places[$0] == nil }
        guard missing.isEmpty else {
            throw .missingColumns(
                file: file,
                missing: missing.map(\.rawValue),
                found: names,
                columns: ItemFile.tableColumns
            )
        }
    }
}
