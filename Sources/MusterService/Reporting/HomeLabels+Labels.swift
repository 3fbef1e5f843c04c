import Foundation
import MusterAudit
public import MusterCatalogue
public import MusterCore
import MusterPeople
public import MusterReport
public import MusterStore

extension HomeLabels {
    /// The labels of items.
    ///
    /// - Parameters:
    ///   - items: the items.
    ///   - inventory: their inventory.
    ///   - link: the address that the QR codes lead to, to be followed by `/items/IT-0117?by=qr`; `nil` for
    ///     the identifiers alone.
    /// - Returns: the labels.
    /// - Throws: `StoreError`.
    public func labels(of items: [Item], in inventory: Inventory, link: String?) throws -> [Label] {
        let shared = link == nil ? [] : try home.store.items.itemsOfSeveralInventories()
        // The link says the inventory where it is not the only one with such an item: codes stay small.
        let whose = "&inventory=\(Self.escaped(inventory.name))"
        return items.map { item in
            let id = item.id.rawValue
            return Label(
                code: link.map { link in
                    "\(link)/items/\(Self.escaped(id))?by=qr"
                        + (shared.contains(item.id) ? whose : "")
                } ?? id,
                id: id,
                name: item.name,
                owner: inventory.name
            )
        }
    }

    /// A zone of the site's plan.
    ///
    /// - Throws: `AuditError.unknownZone` naming those there are.
    public func zone(_ id: ZoneID) throws -> SitePlan.Zone {
        let zones = try home.store.floorPlans.current()?.zones ?? []
        guard let zone = zones.first(where: { $0.id == id }) else {
            throw AuditError.unknownZone(
                id,
                known: zones.map(\.id),
                names: try home.store.floorPlans.current()?.zoneNames ?? [:]
            )
        }
        return zone
    }

    /// The label of a zone, whose QR code says its identifier.
    public func label(of zone: SitePlan.Zone, at site: String, link: String?) -> Label {
        let id = zone.id.rawValue
        return Label(
            code: link.map { "\($0)/zones/\(Self.escaped(id))" } ?? id,
            id: id,
            name: zone.name,
            owner: site
        )
    }

    /// Writes labels as a PDF to print.
    ///
    /// - Parameters:
    ///   - labels: the labels, in order.
    ///   - sheet: the sheet they go on.
    ///   - firstPlace: the first label of the first sheet that is still there, from 0.
    ///   - title: what the file says of itself.
    ///   - moment: when the file says it was made, such as when what it prints last changed: the same
    ///     labels of the same moment are the same bytes. `nil` where nothing tells.
    ///   - path: the file; `nil` for `labels.pdf` in the home's folder of reports.
    /// - Returns: the file, and how many sheets it has.
    /// - Throws: `ReportError`, `PeopleError` without the right.
    public func writeLabels(
        _ labels: [Label],
        on sheet: LabelSheet,
        firstPlace: Int,
        title: String,
        at moment: Instant? = nil,
        to path: String?
    ) throws -> (file: String, sheets: Int) {
        try home.people.demand(.bindBeacons)
        let file = path ?? "\(home.folder.reportsPath)/labels.pdf"
        if path == nil { Files.removeLinks(in: home.folder.reportsPath, named: "labels.pdf") }
        let sheets = try LabelWriter.write(
            labels,
            on: sheet,
            firstPlace: firstPlace,
            title: title,
            at: moment ?? Instant(seconds: 0),
            to: file
        )
        return (file, sheets)
    }

    /// Labels as the bytes of a PDF to print: the same labels of the same moment are the same bytes.
    ///
    /// - Parameters:
    ///   - labels: the labels, in order.
    ///   - sheet: the sheet they go on.
    ///   - firstPlace: the first label of the first sheet that is still there, from 0.
    ///   - title: what the file says of itself.
    ///   - moment: when the file says it was made.
    /// - Returns: the file's content.
    /// - Throws: `ReportError`, `PeopleError` without the right.
    public func labels(
        _ labels: [Label],
        on sheet: LabelSheet,
        firstPlace: Int,
        title: String,
        at moment: Instant
    ) throws -> [UInt8] {
        try DrawnFile.bytes(in: home) { path in
            _ = try writeLabels(
                labels,
                on: sheet,
                firstPlace: firstPlace,
                title: title,
                at: moment,
                to: path
            )
        }
    }

    /// An identifier as a part of a path (RFC 3986, section 3.3).
    private static func escaped(_ text: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        return text.utf8.reduce(into: "") { result, byte in
            if plain.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + Hex.text([byte]).uppercased()
            }
        }
    }
}
