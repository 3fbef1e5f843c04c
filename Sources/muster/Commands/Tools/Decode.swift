import ArgumentParser
import Foundation
import MusterAdverts
import MusterCore
import MusterRadio
import MusterService

struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Show what the advertisements of a capture say.",
        discussion: """
            Reads btsnoop (data links 1001, 1002 and 2001), pcap and pcapng (link types 187, 201, \
            251, 254, 256 and 272: HCI, the Linux monitor, and what sniffers hear on the air). The \
            file's first bytes tell its form. What is wrong with it is counted on standard error, \
            with the byte where it begins. Needs no home.

            Examples:
              muster decode walk.btsnoop --json
              muster decode sniffer.pcapng --summary
              muster decode walk.btsnoop --json | muster start --source stdin --finish
              echo 0201060303aafe1716aafe00e700010203040506070809aabbccddeeff0000 \\
                | muster decode --hex-lines - --json
            """
    )

    @Argument(
        help: "The capture.",
        completion: .file(extensions: ["btsnoop", "snoop", "log", "pcap", "pcapng"])
    )
    var capture: String?

    @Option(help: "Read AD payloads instead, one a line in hex; - for standard input.")
    var hexLines: String?

    @Flag(help: "Only count: reports, frames by format, faults by cause.")
    var summary = false

    @Flag(name: .long, help: "One JSON object per advertisement.")
    var json = false

    @Flag(help: "With --json: the advertising data too, in hexadecimal digits.")
    var data = false

    func validate() throws {
        guard json || !data else { throw Misuse.error("--data goes with --json.") }
        guard hexLines == nil || !data else {
            throw Misuse.error("--hex-lines has the data already.")
        }
        guard (capture == nil) != (hexLines == nil) else {
            throw Misuse.error("Name either a capture or --hex-lines.")
        }
    }

    func run() throws {
        if let hexLines {
            try decodeHexLines(hexLines)
        } else if let capture {
            try decodeCapture(capture)
        }
    }

    private func decodeCapture(_ path: String) throws {
        var reader = try CaptureReader(path: path)
        var tally = DecodingTally()
        var output = DecodedOutput(isJSON: json, showsData: data)
        var batch: [AdvertisingReport] = []
        var reports = 0
        var decoded = DecodedAdvert()
        while try reader.next(into: &batch, limit: 512) {
            reports += batch.count
            // A span, because a loop over the array would copy every report.
            let all = batch.span
            for index in all.indices {
                AdvertDecoder.decode(all[index].data.span, into: &decoded)
                if summary { tally.add(decoded) } else { output.write(all[index], decoded) }
            }
        }
        output.flush()
        for warning in reader.warnings { Terminal.err("warning: \(warning.message)") }
        for (cause, count) in reader.counts.faults.occurred {
            Terminal.err("warning: \(cause.word): \(Figures.count(count)) events")
        }
        if summary { tally.print(isJSON: json) }
        if reports == 0 { Terminal.err("no advertising reports in \(path)") }
    }

    private func decodeHexLines(_ path: String) throws {
        let lines = try HexLines(path)
        var tally = DecodingTally()
        var output = DecodedOutput(isJSON: json)
        while let line = lines.next() {
            guard let bytes = Hex.bytes(line.filter { !$0.isWhitespace }) else {
                output.flush()
                throw UsageError.notHex(path, line: lines.number)
            }
            let decoded = AdvertDecoder.decode(bytes[...])
            if summary { tally.add(decoded) } else { output.write(decoded) }
        }
        output.flush()
        if summary { tally.print(isJSON: json) }
    }
}

extension UsageError {
    /// A line that is not hexadecimal.
    static func notHex(_ path: String, line: Int) -> DataRefused {
        DataRefused(
            what: path == "-"
                ? "standard input, line \(line): not hexadecimal"
                : "\(path), line \(line): not hexadecimal",
            remedy: "one AD payload a line, two digits a byte, nothing else"
        )
    }
}

/// Input that was refused.
struct DataRefused: MusterError {
    var what: Sentence
    var remedy: Sentence
    var exitCode: MusterCore.ExitCode { .dataRefused }
}

/// The lines of a text file or of standard input, one at a time.
final class HexLines {
    private(set) var number = 0
    private let handle: UnsafeMutablePointer<FILE>

    init(_ path: String) throws {
        guard let file = path == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(path, "r") else {
            throw ServiceError.noSuchFile(path: path)
        }
        handle = file
    }

    deinit {
        fclose(handle)
    }

    func next() -> String? {
        var buffer: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(buffer) }
        let count = getline(&buffer, &capacity, handle)
        guard count >= 0, let buffer else { return nil }
        number += 1
        let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
        return String(decoding: bytes, as: UTF8.self)
    }
}
