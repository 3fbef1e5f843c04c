import ArgumentParser
import Foundation
import MusterCore
import MusterLabels
import MusterPeople
import MusterPhotos
import MusterScan
import MusterService
import MusterStore

struct QRVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Tell whether a label is genuine, from its text or a photo of it.",
        discussion: """
            With --keys no home and no network are needed: anybody can check. In a home the label is \
            looked up too. With --place the sight is kept, as stock: a copy shows by its second \
            sight. It ends with status 11 for a label that is forged, copied or taken back.

            Examples:
              muster qr verify photo.jpg
              muster qr verify photo.jpg --keys keys.json --revoked revoked.txt --json
              muster qr verify photo.jpg --place cold-1 --at 2026-11-26T14:05:00Z
            """
    )

    @Argument(help: "The text of the code, from https:// on, or a photo.", completion: .file())
    var label: String

    @OptionGroup var keys: LabelKeyOptions

    @Option(help: "Where it was seen, as stock: a zone.")
    var place: ZoneID?

    @Option(help: "When it was seen (default: now).")
    var at: String?

    @Flag(help: "End with status 3 for a label that is unsigned, expired, recalled or held.")
    var exitCode = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard !label.isEmpty else { throw Misuse.error("There is no text to check.") }
        guard place == nil || keys.keys == nil else {
            throw Misuse.error("--place needs the home: leave --keys out.")
        }
        guard at == nil || place != nil else { throw Misuse.error("--at goes with --place.") }
        guard at == nil || moment != nil else {
            throw Misuse.error("--at is a time such as 2026-11-26T14:05:00Z.")
        }
    }

    private var moment: Instant? { at.flatMap { Instant(iso8601: $0) } }

    func run() throws {
        let start = ContinuousClock.now
        let (text, seconds) = try read()
        let (checked, now) = try judge(text)
        let year = Int(CalendarDate(now).year)
        let spent = ContinuousClock.now - start
        let milliseconds = seconds.map { $0 * 1_000 } ?? spent / .milliseconds(1)
        if common.json {
            Terminal.line {
                $0.checkedLabel(
                    checked,
                    text: text ?? "",
                    milliseconds: milliseconds,
                    year: year
                )
            }
        } else {
            LabelWords.tell(checked, year: year)
        }
        let code = checked.finding.verdict.exitCode(isAsked: exitCode)
        guard code == .done else { throw EndedWith(code) }
    }

    /// The text, and the processor time that reading it from a picture took, in seconds.
    private func read() throws -> (text: String?, seconds: Double?) {
        let isLink = label.prefix(8).lowercased() == "https://"
        guard !isLink, FileManager.default.fileExists(atPath: label) else {
            let ending = URL(filePath: label).pathExtension.lowercased()
            guard isLink || !Self.pictures.contains(ending) else {
                throw ServiceError.noSuchFile(path: label)
            }
            return (label, nil)
        }
        let found = try PictureCodes(in: try Files.read(label))
        return (found.codes.first?.text, found.cpuSeconds)
    }

    /// How names of pictures end.
    private static let pictures: Set = ["bmp", "gif", "heic", "jpeg", "jpg", "png", "tiff", "webp"]

    private func judge(_ text: String?) throws -> (CheckedLabel, Instant) {
        let now = SystemClock.now()
        guard let text else { return (CheckedLabel(finding: .noCode), now) }
        if let check = try keys.check() {
            return (CheckedLabel(finding: check.finding(text, at: now)), now)
        }
        do {
            let command = place == nil ? "qr verify" : "qr verify --place"
            let home = try common.open(command, for: CommandRight.of(command))
            let checked = try home.labels.checkLabel(text, in: place, at: moment)
            let time = home.now()
            try home.close()
            return (checked, time)
        } catch StoreError.noHome(let path) {
            throw NoKeys(path: path)
        }
    }

    /// Neither a file of keys was given, nor is there a home that has some.
    private struct NoKeys: MusterError {
        let path: String
        var what: Sentence { "there is no home at \(path) that knows keys of labels" }
        var remedy: Sentence {
            "muster qr verify LABEL --keys keys.json, with the keys of the house"
        }
        var exitCode: MusterCore.ExitCode { .notFound }
    }
}
