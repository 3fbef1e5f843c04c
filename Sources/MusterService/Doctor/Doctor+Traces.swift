import Foundation
import MusterAudit
import MusterCore
import MusterDisk
import MusterRadio
import MusterStore

/// The traces of audits: whether they can be read, and hold what the records tell of.
extension Doctor {
    static func traces(_ home: OpenHome) -> Checkup {
        var (held, problems) = ([String: Int](), [Sentence]())
        var gone = TraceProof()
        do {
            let ends = try home.store.audits.list().map(\.audit)
                .map { ($0, try home.store.records.listeningEnds(of: $0)) }
            let sums = ends.flatMap { audit, ends in
                ends.map { (home.folder.tracePath(of: audit, segment: $0.segment), $0.traceSum) }
            }
            (held, problems) = readTraces(home.folder, Dictionary(sums) { _, last in last })
            let evidence = try home.store.trail.knownTrail()
            for (audit, ends) in ends {
                let proof = home.recordings.traceProof(of: audit, ends, evidence)
                gone.without += proof.without
                gone.removed += proof.removed
                gone.leftOut += proof.leftOut
                gone.elsewhere += proof.elsewhere
                gone.unknown += proof.unknown
                problems += proof.missing.map { "\($0) is missing, and nothing says why" }
                for end in ends {
                    let file = home.folder.tracePath(of: audit, segment: end.segment)
                    guard let held = held[file], held != end.traced else { continue }
                    let name = file.dropFirst(home.folder.path.count + 1)
                    problems.append("\(name) holds \(held) advertisements of \(end.traced)")
                }
            }
        } catch {
            problems.append(words(error))
        }
        guard problems.isEmpty else {
            return look("traces", problems, try: ServiceError.restoreTrace)
        }
        let reports = held.values.reduce(0, +)
        return .well(
            "traces",
            gone.absent.reduce(
                "\(held.count) hold what the records tell of, \(reports) advertisements"
            ) { "\($0); \($1)" }
        )
    }

    /// How many advertisements each trace has that can be read, by its path; and what is wrong.
    private static func readTraces(
        _ folder: HomeFolder,
        _ told: [String: String?]
    ) -> ([String: Int], [Sentence]) {
        var (held, problems) = ([String: Int](), [Sentence]())
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
                if try TraceSum.isOther(path, than: told[path] ?? nil) {
                    problems.append("traces/\(name) is not as it was written")
                }
            } catch {
                problems.append("traces/\(name): \(words(error))")
            }
        }
        return (held, problems)
    }
}

extension TraceProof {
    /// What is not there and not missing, in words.
    fileprivate var absent: [Sentence] {
        let all: [(Int, Sentence)] = [
            (removed, "removed to make room: \(removed)"),
            (leftOut, "not in the backup of this home: \(leftOut)"),
            (elsewhere, "kept at the station that heard it: \(elsewhere)"),
            (without, "stretches without a trace: \(without)"),
            (unknown, "not known whether there was one: \(unknown)"),
        ]
        return all.filter { $0.0 > 0 }.map(\.1)
    }
}
