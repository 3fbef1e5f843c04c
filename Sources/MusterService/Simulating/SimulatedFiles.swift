import Foundation
import MusterCatalogue
import MusterCore
import MusterDisk
import MusterRadio
public import MusterSimulation

/// The files of a simulated site.
public enum SimulatedFiles {
    /// What was written.
    public struct Written: Hashable, Sendable {
        /// The items of the inventory.
        public var items: Int
        /// The zones of the plan.
        public var zones: Int
        /// The advertisements of the walk.
        public var reports: Int
        /// How long the walk takes, or fixed receivers listen, in seconds.
        public var seconds: Double
        /// The receivers fixed to the building; none where somebody walks.
        public var receivers: Int
        /// The sensors of the climate; none where none was wanted.
        public var sensors: Int
    }

    /// Writes `items.csv`, `other-items.csv`, `plan.json`, `walk.btsnoop` and `truth.json`, and
    /// `climate.btsnoop` and `sensors.csv` where a climate is wanted.
    ///
    /// - Parameters:
    ///   - parameters: how many items, in what world, and the seed that everything follows from.
    ///   - withClimate: whether its cold rooms and its dock have sensors.
    ///   - folder: where the files go; made when it is not there. A site in it is replaced only if
    ///     it was simulated too.
    ///   - onProgress: called now and then with the seconds that are written, and all.
    /// - Returns: what was written.
    /// - Throws: ``ServiceError`` or ``MusterRadio/RadioError``.
    public static func write(
        _ parameters: SimulationParameters,
        withClimate: Bool = false,
        to folder: String,
        onProgress: (Double, Double) -> Void
    ) throws -> Written {
        try begin(folder, with: ["items.csv"], markedBy: "truth.json")
        let site = SimulatedSite(parameters)
        let walk = folder + "/walk.btsnoop"
        var writer = try CaptureWriter(creating: walk + ".part")
        var reports = 0
        var recording = site.reports.makeIterator()
        while let report = recording.next() {
            try writer.append(report)
            reports += 1
            if reports.isMultiple(of: 5_000) { onProgress(recording.seconds, site.walkSeconds) }
        }
        try writer.close()
        try Files.rename(walk + ".part", to: walk)
        let climate = withClimate ? SimulatedClimate(of: site) : nil
        if let climate { try write(climate, to: folder) }
        try Files.write(ItemFile.write(site.items), to: folder + "/items.csv")
        try Files.write(ItemFile.write(site.otherItems), to: folder + "/other-items.csv")
        try Files.write(site.plan.inCentimetres.encoded(), to: folder + "/plan.json")
        try Files.write(site.truth.encoded(with: climate), to: folder + "/truth.json")
        try keep(folder)
        return Written(
            items: site.items.count,
            zones: site.plan.zones.count,
            reports: reports,
            seconds: site.walkSeconds,
            receivers: site.plan.receivers.count,
            sensors: climate?.sensors.count ?? 0
        )
    }

    /// Waits until the disk has the folder's own name.
    static func keep(_ folder: String) throws {
        try Files.wording(folder) { () throws(DiskFailure) in try Disk.syncFolder(of: folder) }
    }

    private static func write(_ climate: SimulatedClimate, to folder: String) throws {
        let path = folder + "/climate.btsnoop"
        var writer = try CaptureWriter(creating: path + ".part")
        for report in climate.reports { try writer.append(report) }
        try writer.close()
        try Files.rename(path + ".part", to: path)
        var csv = CSVWriter(for: .muster)
        csv.record(["identity", "name", "zone"])
        for sensor in climate.sensors {
            csv.record([sensor.identity.description, sensor.name, sensor.zone.rawValue])
        }
        try Files.write(csv.bytes, to: folder + "/sensors.csv")
    }

    /// Makes a folder for simulated files; one with real ones in it is not for writing.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - files: the files that would be replaced.
    ///   - mark: the file that says that it was simulated.
    /// - Throws: ``ServiceError/notSimulated(path:)``, ``ServiceError/cannotWrite(path:reason:)``.
    static func begin(_ folder: String, with files: [String], markedBy mark: String) throws {
        let manager = FileManager.default
        let isHome = manager.fileExists(
            atPath: HomeFolder(option: folder, environment: [:]).databasePath
        )
        if isHome || files.contains(where: { manager.fileExists(atPath: "\(folder)/\($0)") }) {
            let told = manager.contents(atPath: "\(folder)/\(mark)") ?? Data()
            guard String(decoding: told.prefix(200), as: UTF8.self).contains("\"simulated\"") else {
                throw ServiceError.notSimulated(path: folder)
            }
        }
        do {
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw ServiceError.cannotWrite(
                path: folder,
                reason: Sentence(verbatim: Files.reason(error))
            )
        }
    }
}

extension SitePlan {
    /// The plan as a tape measures it: what was worked out has digits that nobody reads.
    fileprivate var inCentimetres: SitePlan {
        func short(_ value: Double) -> Double { Measure.metres.rounded(value) ?? value }
        func short(_ point: Point) -> Point { Point(x: short(point.x), y: short(point.y)) }
        func short(_ polygon: Polygon) -> Polygon {
            (try? Polygon(polygon.corners.map { short($0) })) ?? polygon
        }
        var plan = self
        (plan.width, plan.height) = (short(width), short(height))
        for index in zones.indices { plan.zones[index].polygon = short(zones[index].polygon) }
        for index in obstacles.indices {
            plan.obstacles[index].polygon = short(obstacles[index].polygon)
        }
        for index in anchors.indices {
            plan.anchors[index].position = short(anchors[index].position)
        }
        for index in receivers.indices {
            plan.receivers[index].position = short(receivers[index].position)
        }
        return plan
    }
}
