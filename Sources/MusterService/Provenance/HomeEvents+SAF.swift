import MusterCatalogue
import MusterClimate
import MusterCore
import MusterPeople
import MusterProvenance
import MusterStore

/// Tables of the SAF form, for whoever may.
extension HomeEvents {
    /// Reads a table of the SAF form: what was given to plants becomes events of the lot or the area, what was
    /// measured goes to the sensor that the node names.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - skipBad: whether to take the good rows of a file that has bad ones.
    ///   - refused: where the refused rows go then; `nil` for the folder of reports.
    /// - Returns: what was recorded.
    /// - Throws: `CatalogueError` for the file or its rows, `StoreError`, `PeopleError`.
    public func importSAF(
        _ path: String,
        skippingBad skipBad: Bool,
        refused: String? = nil
    ) throws -> ImportedEvents {
        try home.people.demand(.recordEvents)
        let result = try SAFReader(clock: try home.clock()).read(try Files.read(path), named: path)
        var table = result.table
        var reader = SAFRows(
            resolver: try resolver(),
            sensors: try home.store.sensors.list(),
            actor: home.principal.name,
            now: home.now()
        )
        table.refuse { reader.take($0) }
        let kept = try home.masterData.keepRefused(
            of: table,
            path,
            skippingBad: skipBad,
            to: refused
        )
        var file = SensorFile(header: table.header, separator: table.separator)
        file.readings = reader.readings
        let readings = try home.sensors.importReadings(file, skippingBad: true)
        let appended = try home.store.events.append(reader.records)
        return ImportedEvents(
            events: reader.records.count,
            new: appended.new,
            duplicates: result.duplicates,
            readings: readings?.readings ?? 0,
            refused: table.refused.count,
            refusedFile: kept
        )
    }
}

/// What rows of the SAF form become.
private struct SAFRows {
    var resolver: EventResolver
    /// The sensors in use.
    let sensors: [PlacedSensor]
    let actor: String
    let now: Instant
    private(set) var records: [RecordedEvent] = []
    private(set) var readings: [SensorFile.Target: [Reading]] = [:]
    private var found: [String: SensorID?] = [:]

    init(resolver: EventResolver, sensors: [PlacedSensor], actor: String, now: Instant) {
        (self.resolver, self.sensors, self.actor, self.now) = (resolver, sensors, actor, now)
    }

    /// Takes a row.
    ///
    /// - Returns: what is wrong with it, and the column; `nil` where it was taken.
    mutating func take(_ row: SAFRow) -> (column: String?, reason: Sentence)? {
        let values: [(Quantity, Double?)] = [
            (.temperature, row.temperature), (.humidity, row.humidity),
            (.illuminance, row.illuminance),
        ]
        let hasValues = values.contains { $0.1 != nil }
        var sensor: SensorID?
        if let node = row.node { sensor = self.sensor(node) }
        if hasValues, sensor == nil {
            let node = row.node ?? ""
            return (
                "node",
                node.isEmpty
                    ? "is empty: what was measured needs its sensor"
                    : "there is no sensor \"\(node)\""
            )
        }
        if let fault = takeTreatments(row) { return fault }
        for (quantity, value) in values {
            guard let value, let sensor else { continue }
            let target = SensorFile.Target(sensor: sensor, quantity: quantity, index: 0)
            let scale = (0..<quantity.decimals).reduce(1.0) { scale, _ in scale * 10 }
            let steps = Int64((value * scale).rounded())
            readings[target, default: []].append(
                Reading(at: row.at, value: steps, flags: .imported)
            )
        }
        return nil
    }

    private mutating func sensor(_ node: String) -> SensorID? {
        if let known = found[node] { return known }
        let sensor = sensors.first {
            $0.sensor.name == node || $0.sensor.id.description == node
        }?.sensor.id
        found[node] = sensor
        return sensor
    }

    private mutating func takeTreatments(
        _ row: SAFRow
    ) -> (column: String?, reason: Sentence)? {
        let treatments: [(EventDetail, SAFTreatment?)] = [
            (.fertilizer, row.fertilizer), (.pesticide, row.pesticide),
        ]
        // A row is taken as a whole or not at all.
        var taken: [RecordedEvent] = []
        for (detail, treatment) in treatments {
            guard let treatment else { continue }
            var draft = EventDraft(.treat, at: row.at)
            draft.lots = row.lot.map { [EventDraft.Part($0)] } ?? []
            draft.details = [
                detail.rawValue: treatment.text, EventDetail.row.rawValue: row.number,
                EventDetail.agent.rawValue: treatment.agent,
            ]
            draft.details[EventDetail.dose.rawValue] = treatment.dose
            draft.details[EventDetail.area.rawValue] = row.area
            if row.lot == nil {
                draft.details[EventDetail.field.rawValue] = row.area ?? row.node ?? "unnamed"
            }
            do throws(DraftFault) {
                let event = try resolver.event(draft)
                taken.append(RecordedEvent(event, recordedAt: now, actor: actor, origin: .saf))
            } catch {
                return (error.column ?? "lot", error.error.what)
            }
        }
        records += taken
        return nil
    }
}
