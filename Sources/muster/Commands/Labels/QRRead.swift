import ArgumentParser
import Foundation
import MusterCore
import MusterLabels
import MusterPhotos
import MusterScan
import MusterService

struct QRRead: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read QR and Data Matrix codes from photos.",
        discussion: """
            Several ways are tried until a code is found: noise, blur, bad light and small codes are \
            seen through as far as may be. Nothing of the photos is kept. Links of labels are checked \
            too, by --keys or by the home where there is one.

            Examples:
              muster qr read photo.jpg
              muster qr read shelf.jpg --all --json
              muster qr read - < photo.jpg
            """
    )

    @Argument(help: "The photos; - for standard input.", completion: .file())
    var file: [String]

    @Flag(help: "Every code of a photo, not only the first one found; this takes longer.")
    var all = false

    @OptionGroup var keys: LabelKeyOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let check = try keys.check()
        let home = check == nil ? try? common.open("qr read") : nil
        var worst = MusterCore.ExitCode.done
        for name in file {
            do {
                let found = try PictureCodes(in: try bytes(of: name), all: all)
                if found.codes.isEmpty, worst == .done { worst = .notFound }
                tell(name, found, check, home)
            } catch let error as any MusterError where file.count > 1 {
                ErrorRenderer.tell(error)
                worst = error.exitCode
            }
        }
        try home?.close()
        guard worst == .done else { throw EndedWith(worst) }
    }

    private func bytes(of name: String) throws -> [UInt8] {
        try Files.read(name == "-" ? "/dev/stdin" : name)
    }

    /// What a stranger wrote, fit for a terminal: signs that steer it or turn the text around are shown
    /// as such.
    private static func visible(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            line.unicodeScalars.append(scalar.isControlOrLineBreak ? "\u{FFFD}" : scalar)
        }
        return line
    }

    /// What has this label, as `muster label` prints them with the portal's address: those carry no signature.
    private static func owner(ofLabel text: String) -> Sentence? {
        guard let address = URLComponents(string: text), address.host != nil else { return nil }
        let steps = address.path.split(separator: "/").suffix(2)
        guard steps.count == 2, let name = steps.last.map({ visible(String($0)) }) else {
            return nil
        }
        let isItem = address.queryItems?.contains(URLQueryItem(name: "by", value: "qr")) == true
        return switch steps.first {
        case "items" where isItem: "label of item \(name)"
        case "zones" where address.query == nil: "label of zone \(name)"
        default: nil
        }
    }

    private func tell(
        _ name: String,
        _ found: PictureCodes,
        _ check: LabelCheck?,
        _ home: OpenHome?
    ) {
        let now = SystemClock.now()
        let year = Int(CalendarDate(now).year)
        func judged(_ code: ReadCode) -> CheckedLabel? {
            if let check { return CheckedLabel(finding: check.finding(code.text, at: now)) }
            return home.flatMap { try? $0.labels.checkLabel(code.text) }
        }
        guard common.json else {
            if found.codes.isEmpty { Terminal.err("\(name): no code that can be read") }
            for code in found.codes {
                let found: Sentence = "\(name): \(Self.visible(code.text))"
                let words =
                    Self.owner(ofLabel: code.text)
                    ?? judged(code).map(\.finding.verdict)
                    // A code that is no link was never meant to be a signed label.
                    .flatMap { $0 == .malformed && !code.text.contains("://") ? nil : $0.words }
                Terminal.out(words.map { "\(found)  \($0)" } ?? found)
            }
            return
        }
        Terminal.line { json in
            json.object { json in
                json.key("file")
                json.string(name)
                json.key("codes")
                json.array { list in
                    for code in found.codes { list.code(code, judged(code), year) }
                }
                json.key("ms")
                json.number((found.cpuSeconds * 10_000).rounded() / 10)
            }
        }
    }
}

extension JSONWriter {
    /// A code that was read from a picture.
    fileprivate mutating func code(_ code: ReadCode, _ checked: CheckedLabel?, _ year: Int) {
        object { json in
            json.key("text")
            json.string(code.text)
            json.key("format")
            json.string(code.format.rawValue)
            json.key("corners")
            json.array { list in
                for corner in code.corners {
                    list.array { pair in
                        pair.integer(corner.x)
                        pair.integer(corner.y)
                    }
                }
            }
            json.key("attempt")
            json.string(code.attempt.rawValue)
            json.key("qr")
            guard let checked else { return json.string(nil) }
            json.checkedLabel(checked, text: code.text, milliseconds: nil, year: year)
        }
    }
}
