import Foundation
import MusterAudit
import MusterCore
import MusterDisk
import MusterRadio
import MusterStore

/// The traces of audits: whether they can be read, and hold what the records tell of.
extension Doctor {
    static func traces(_ home: OpenHome) -> Checkup {
        var (held, problems) = readTraces(home.folder)
        var withoutAny = 0
        do {
            for audit in try home.store.audits().map(\.audit) {
                let path = home.folder.tracePath(of: audit)
                // The limit takes all traces of an audit, and some audits are run without.
                guard Disk.names(in: path).contains(where: { $0.contains(".btsnoop") }) else {
                    withoutAny += 1
                    continue
                }
                for entry in try home.store.session(audit).log {
                    guard case .stopped(let end) = entry.event else { continue }
                    let file = home.folder.tracePath(of: audit, segment: end.segment)
                    if let fault = Self.fault(of: file, held[file], end) {
                        problems.append("\(name(file, home.folder)) \(fault)")
                    }
                }
            }
        } catch {
            problems.append(words(error))
        }
        guard problems.isEmpty else {
            return look("traces", problems, try: ServiceError.restoreTrace)
        }
        let reports = held.values.reduce(0, +)
        let without = withoutAny == 0 ? "" : "; audits without a trace: \(withoutAny)"
        return .well(
            "traces",
            "\(held.count) hold what the records tell of, \(reports) advertisements" + without
        )
    }

    /// How many advertisements each trace has that can be read, by its path; and what is wrong.
    private static func readTraces(_ folder: HomeFolder) -> ([String: Int], [String]) {
        var (held, problems) = ([String: Int](), [String]())
        let names =
            FileManager.default.enumerator(atPath: folder.tracesPath)?
            .compactMap { $0 as? String } ?? []
        for name in names.sorted() where name.hasSuffix(".btsnoop") {
            let path = "\(folder.tracesPath)/\(name)"
            do {
                var reader = try CaptureReader(path: path)
                var (batch, count) = ([AdvertisingReport](), 0)
                while try reader.next(into: &batch, limit: 1_024) { count += batch.count }
                held[path] = count
                // The last record of a trace may be cut, and a clock may step.
                problems += reader.warnings
                    .filter { $0.cause != .recordCut && $0.cause != .timeBackwards }
                    .map { "traces/\(name): \($0.message)" }
                if try TraceSum.isOther(path) {
                    problems.append("traces/\(name) is not as it was written")
                }
            } catch {
                problems.append("traces/\(name): \(words(error))")
            }
        }
        return (held, problems)
    }

    /// What the trace of a stretch lacks of what its record tells; `nil` where it is whole, or was
    /// found wrong already.
    private static func fault(of path: String, _ held: Int?, _ end: ListeningEnd) -> String? {
        let expected = end.traced
        guard let held else {
            let isGone = !FileManager.default.fileExists(atPath: path)
            return isGone && expected > 0
                ? "is missing; it held \(expected) advertisements" : nil
        }
        return held == expected ? nil : "holds \(held) advertisements of \(expected)"
    }

    private static func name(_ path: String, _ folder: HomeFolder) -> String {
        String(path.dropFirst(folder.path.count + 1))
    }
}

extension ListeningEnd {
    /// How many advertisements the trace of the stretch holds, where one is kept.
    var traced: Int { max(0, received - displaced - (traceGap?.count ?? 0)) }
}
