import ArgumentParser
import Foundation
import MusterCatalogue
import MusterCore
import MusterEvaluation
import MusterRadio

/// A folder with recorded radio in the forms that `--help` lists.
struct DataFolder {
    private let pairs: [PairRecording]
    private let layout: ReceiverLayout?
    private let tracks: [TrackRecording]
    private let dwells: [DwellRecording]
    private let sites: [String]
    /// Unpacked for as long as their recordings may be read.
    private let archives: [Archive]

    /// Finds and reads what is in the folder at `path`.
    init(_ path: String) throws {
        let root = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.path
        guard let outer = Self.files(in: root) else {
            throw ValidationError("there is no folder \(path)")
        }
        archives = try outer.filter { $0.hasSuffix(".tar.gz") }.map { try Archive($0) }
        let files = outer + archives.flatMap { Self.files(in: $0.folder) ?? [] }
        pairs = try files.filter { Self.isPair($0) }.compactMap { file in
            PairRecording(try Self.bytes(file), named: Self.name(file))
        }
        layout = try files.first { $0.hasSuffix(".dev") }
            .flatMap { ReceiverLayout(try Self.bytes($0)) }
        tracks =
            try layout.map { layout in
                try files.filter { $0.hasSuffix(".mbd") }.compactMap { file in
                    TrackRecording(try Self.bytes(file), named: Self.name(file), layout: layout)
                }
            } ?? []
        dwells = try files.filter { $0.hasSuffix("_rss.csv") }.compactMap(Self.dwell(_:))
        sites = files.filter { $0.hasSuffix("/truth.json") }.map { String($0.dropLast(11)) }
    }

    var description: String {
        "\(pairs.count) pairs, \(tracks.count) tracks, \(dwells.count) places with stops, "
            + "\(sites.count) sites"
    }

    /// The questions that the recordings can answer.
    func questions(isQuick: Bool) throws -> [Question] {
        var questions: [Question] = []
        if !pairs.isEmpty { questions.append(.desk(pairs, scenes: isQuick ? 90 : 600)) }
        if let layout, !tracks.isEmpty {
            questions.append(.placement(tracks, layout: layout))
            questions.append(try .trackList(tracks, layout: layout))
        }
        if !tracks.isEmpty || !dwells.isEmpty {
            questions.append(.placementEach(tracks, layout: layout, stops: dwells))
        }
        if !dwells.isEmpty { questions.append(.nearest(dwells)) }
        return questions
    }

    /// The walks of the recorded sites; many in one folder are walks of one site.
    func walks() throws -> [WalkMeasurement] {
        var measurements: [WalkMeasurement] = []
        for (above, walks, isOneSite) in siteFolders {
            var together = WalkMeasurement(named: above)
            for folder in walks {
                let name = URL(filePath: folder).lastPathComponent
                let walk = try Self.walk(folder, named: name)
                if isOneSite {
                    try together.add(walk)
                } else {
                    var alone = WalkMeasurement(named: name)
                    try alone.add(walk)
                    measurements.append(alone)
                }
            }
            if isOneSite { measurements.append(together) }
        }
        return measurements
    }

    /// What silence proves on the walks of each site of many, in the order of their names.
    func silence() throws -> [WalkSilence] {
        try siteFolders.filter(\.isOneSite).map { above, walks, _ in
            var silence = WalkSilence(named: above)
            for folder in walks {
                let name = URL(filePath: folder).lastPathComponent
                try silence.add(try Self.walk(folder, named: name))
            }
            return silence
        }
    }

    /// The folders of recorded walks by the folder that they lie in, and whether they are of one site.
    private var siteFolders: [(name: String, walks: [String], isOneSite: Bool)] {
        let folders = Dictionary(grouping: sites) {
            URL(filePath: $0).deletingLastPathComponent().path
        }
        return folders.sorted { $0.key < $1.key }.map { above, walks in
            let name = URL(filePath: above).lastPathComponent
            return (name, walks, walks.count > Self.mostSitesInAFolder)
        }
    }

    /// More recordings than this beside each other are one site's: a table for each says nothing.
    private static let mostSitesInAFolder = 8

    /// All files below a folder, in the order of their names; `nil` when there is no such folder.
    private static func files(in root: String) -> [String]? {
        guard let found = FileManager.default.enumerator(atPath: root) else { return nil }
        return found.compactMap { $0 as? String }.sorted().map { root + "/" + $0 }
    }

    private static func walk(_ folder: String, named name: String) throws -> WalkRecording {
        guard let truth = WalkRecording.truth(try bytes(folder + "/truth.json")) else {
            throw ValidationError("\(folder)/truth.json does not have the form of --help")
        }
        let others = folder + "/other-items.csv"
        let hasOthers = FileManager.default.fileExists(atPath: others)
        var reader = try CaptureReader(path: folder + "/walk.btsnoop")
        var reports: [AdvertisingReport] = []
        var batch: [AdvertisingReport] = []
        while try reader.next(into: &batch, limit: 1_024) { reports += batch }
        return WalkRecording(
            named: name,
            plan: try SitePlan.read(try bytes(folder + "/plan.json"), named: "plan.json"),
            items: try items(folder + "/items.csv"),
            otherBeacons: hasOthers ? try items(others).map(\.beacon) : [],
            truth: truth,
            reports: reports
        )
    }

    private static func items(_ path: String) throws -> [Item] {
        try ItemFile.read(try bytes(path), named: path).items.map(\.item)
    }

    private static func dwell(_ file: String) throws -> DwellRecording? {
        let stem = String(file.dropLast("_rss.csv".count))
        let url = URL(filePath: stem)
        let name = url.lastPathComponent
        let beacons = url.deletingLastPathComponent().deletingLastPathComponent().path
        return DwellRecording(
            named: name,
            beacons: try bytes("\(beacons)/dep/\(name).csv"),
            ids: try bytes(stem + "_ids.csv"),
            positions: try bytes(stem + "_crd.csv"),
            strengths: try bytes(file)
        )
    }

    private static func isPair(_ file: String) -> Bool {
        guard file.hasSuffix(".csv") || file.hasSuffix(".csv.gz") else { return false }
        return !file.contains("/rss/") && !file.contains("/dep/") && !file.contains("/obs/")
            && !file.hasSuffix("items.csv")
    }

    private static func name(_ file: String) -> String {
        String(URL(filePath: file).lastPathComponent.prefix { $0 != "." })
    }

    /// The content of a file; one that is packed is unpacked by gzip.
    private static func bytes(_ path: String) throws -> [UInt8] {
        guard path.hasSuffix(".gz") else {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw ValidationError("cannot read \(path)")
            }
            return Array(data)
        }
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-dc", "--", path]
        let output = Pipe()
        gzip.standardOutput = output
        try gzip.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        gzip.waitUntilExit()
        guard gzip.terminationStatus == 0 else { throw ValidationError("cannot unpack \(path)") }
        return Array(data)
    }
}
