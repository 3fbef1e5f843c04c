import Foundation
import Synchronization

/// The decoders that still have their turn, and what was found.
final class Turns: Sendable {
    private let state: Mutex<(rest: ArraySlice<FuzzTarget>, findings: Int)>

    init(_ targets: [FuzzTarget]) {
        state = Mutex((targets[...], 0))
    }

    func next() -> FuzzTarget? { state.withLock { $0.rest.popFirst() } }

    func add(_ findings: Int) { state.withLock { $0.findings += findings } }

    var findings: Int { state.withLock { $0.findings } }
}

/// Runs decoders in processes, for so long each, and keeps the inputs that they fail at.
struct Shift: Sendable {
    let seconds: Double
    let seed: UInt64
    let out: URL
    let repository: URL

    /// After so many findings a decoder is left alone: they are mostly the same.
    private static let mostFindings = 5

    /// Runs one decoder.
    ///
    /// - Returns: how many inputs were kept.
    func run(_ target: FuzzTarget) -> Int {
        let end = ContinuousClock.now + .seconds(seconds)
        var (inputs, findings, turn) = (0, 0, UInt64(0))
        while findings < Self.mostFindings {
            let rest = (end - ContinuousClock.now) / .seconds(1)
            guard rest > 0.05 else { break }
            do {
                inputs += try work(target, rest, seed &+ turn &* 1_000_003, findings: &findings)
            } catch {
                print("\(target.name): \(error)")
                findings += 1
                break
            }
            turn += 1
        }
        print("\(target.name): \(inputs) inputs, \(findings) findings")
        return findings
    }

    private func work(
        _ target: FuzzTarget,
        _ seconds: Double,
        _ seed: UInt64,
        findings: inout Int
    ) throws -> Int {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "muster-fuzz-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? files.removeItem(at: folder) }
        let input = folder.appending(path: "input")
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
            "work", target.name, "\(seconds)", "\(seed)", input.path, repository.path,
        ]
        let (output, errors) = (Pipe(), folder.appending(path: "errors"))
        try Data().write(to: errors)
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        if process.terminationReason == .exit, process.terminationStatus == 0 {
            return Int(String(decoding: said, as: UTF8.self).filter(\.isNumber)) ?? 0
        }
        findings += 1
        let how =
            process.terminationReason == .exit
            ? "status \(process.terminationStatus)" : "signal \(process.terminationStatus)"
        try keep(input, of: target, how, String(decoding: Data(contentsOf: errors), as: UTF8.self))
        return 0
    }

    private func keep(_ input: URL, of target: FuzzTarget, _ how: String, _ words: String) throws {
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        let bytes = try Data(contentsOf: input)
        let sum = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let kept = out.appending(path: "\(target.name)-\(String(sum, radix: 16))")
        try bytes.write(to: kept)
        let why = words.split(separator: "\n").first {
            $0.contains("atal error") || $0.contains("what:")
        }
        print("\(target.name): \(how), \(bytes.count) bytes: \(why ?? "")")
        if bytes.count <= 300 { print("  base64: \(bytes.base64EncodedString())") }
        print("  again: muster-fuzz repeat \(target.name) \(kept.path)")
    }
}
