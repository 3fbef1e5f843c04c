import MusterCatalogue
import MusterCore
import MusterPeople
import MusterProvenance
public import MusterReport
import MusterStore

/// Call lists of recalls, for whoever may recall lots.
extension HomeRecalls {
    /// So many things that are here stand in a call list; more are counted.
    private static let mostHere = 2_000

    /// Writes whom to call in a recall, and what of it is here, as PDF.
    ///
    /// - Parameters:
    ///   - names: the lots, as people name them; they need not be called back yet.
    ///   - options: language, paper and clocks.
    ///   - path: the file; `nil` for a name of its own in the home's folder of reports.
    /// - Returns: the file, and how many pages it has.
    /// - Throws: `ReportError`, `StoreError`, `PeopleError` without the right to recall lots.
    public func writeSheet(
        of names: [String],
        options: ReportOptions,
        to path: String?
    ) throws -> (file: String, pages: Int) {
        let sheet = try sheet(of: names)
        let file = try path ?? DrawnFile.path(Self.fileName(sheet.lots), in: home)
        return (file, try ReportWriter.writeSheet(sheet, options: options, to: file))
    }

    /// The same as the bytes of a PDF.
    ///
    /// - Returns: the bytes.
    /// - Throws: as ``writeSheet(of:options:to:)``.
    public func sheetBytes(of names: [String], options: ReportOptions) throws -> [UInt8] {
        let sheet = try sheet(of: names)
        return try DrawnFile.bytes(in: home) { path in
            try ReportWriter.writeSheet(sheet, options: options, to: path)
        }
    }

    /// The name of the call list of some lots: `recall-CARROT-L-1.pdf`.
    public static func fileName(_ lots: [String]) -> String {
        let name = (lots.first ?? "").map { $0.isLetter || $0.isNumber ? $0 : "-" }
        return "recall-\(String(name).prefix(80)).pdf"
    }

    private func sheet(of names: [String]) throws -> RecallSheet {
        try home.people.demand(.recallLots)
        let lots = try names.map { try home.store.lots.find($0).exactName }
        let answer = try home.events.trace(TraceQuestion(.forward, from: lots))
        let call = try call(lots, along: answer)
        var sheet = RecallSheet(
            site: try home.store.site().name,
            lots: call.lots.map(\.path),
            asOf: home.now()
        )
        sheet.reason = call.reason
        (sheet.recalledAt, sheet.recalledBy) = (call.recalledAt, call.recalledBy)
        sheet.concerned = call.concerned.map(Self.concerned)
        (sheet.unnamed, sheet.unknown) = (call.unnamed, answer.unknown.map(\.name))
        let zones = try home.store.floorPlans.current()?.zoneNames ?? [:]
        let here = answer.here + answer.rest
        sheet.here = here.prefix(Self.mostHere).map { entry in
            RecallSheet.Held(
                entry.name,
                entry.quantity,
                in: entry.zone.map { name in
                    zones[ZoneID(rawValue: name)].flatMap { $0.isEmpty ? nil : $0 } ?? name
                },
                heardAt: entry.lastHeardAt
            )
        }
        sheet.moreHere = here.count - sheet.here.count
        var json = JSONWriter()
        RecallJSON.write(call, to: &json)
        (sheet.data, sheet.head) = (json.bytes, answer.head)
        return sheet
    }

    private static func concerned(_ one: RecallCall.Concerned) -> RecallSheet.Concerned {
        var told = RecallSheet.Concerned(
            one.party,
            one.shipments.map { shipment in
                RecallSheet.Shipment(
                    shipment.lot?.path ?? shipment.product,
                    quantity: shipment.quantity.inOrder.map { ThingQuantity($0.amount, $0.unit) },
                    serials: shipment.serials,
                    at: shipment.at,
                    document: shipment.order
                )
            }
        )
        told.message = one.message.map { message in
            RecallSheet.Message(id: message.id, at: message.createdAt, tellsAll: one.isTold)
        }
        return told
    }
}

extension TraceAnswer.Entry {
    /// What people call it: an item with its lot, a lot as `PRODUCT/LOT`, or what has no name in the house by
    /// what it is.
    fileprivate var name: String {
        let lot = product.flatMap { product in self.lot.map { "\(product)/\($0)" } }
        if !thing.contains(":") {
            return [thing, lot].compactMap(\.self).joined(separator: " \u{B7} ")
        }
        let name = ThingName(uri: thing, kind: .asset)
        guard let lot else { return name.inWords }
        // A thing with a serial number is not all of its lot.
        return OwnNames.lotParts(of: name) == nil ? "\(name.inWords) \u{B7} \(lot)" : lot
    }
}
