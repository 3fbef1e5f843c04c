import Foundation
import MusterAudit
import MusterReport
import Testing

/// A print without colour keeps every meaning: measured on the grey pixels of a rendered page.
@Suite struct GreyPrintTests {
    /// Grey pixels, 0 black to 255 white, eight to a point and a half.
    private struct GreyPage {
        static let dotsPerInch = 288.0
        var width: Int
        var pixels: [UInt8]

        /// The pixels of an upright square around a place in points.
        func patch(x: Double, y: Double, width: Double, height: Double) -> [Int] {
            let scale = Self.dotsPerInch / 72
            let (left, top) = (Int((x * scale).rounded()), Int((y * scale).rounded()))
            return (0..<Int(height * scale)).flatMap { row in
                (0..<Int(width * scale)).map { column in
                    Int(pixels[(top + row) * self.width + left + column])
                }
            }
        }
    }

    /// Renders one page of a report as a printer without colour would.
    private func grey(_ page: Int, of path: String) throws -> GreyPage {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/pdftoppm")
        process.arguments = [
            "-gray", "-singlefile", "-r", "\(Int(GreyPage.dotsPerInch))", "-f", "\(page)", path,
            path,
        ]
        try process.run()
        process.waitUntilExit()
        let bytes = Array(try Data(contentsOf: URL(filePath: path + ".pgm")))
        // Source: pgm(5): "P5", width, height and greatest value, one whitespace, the pixels.
        let head = bytes.prefix(64).split(maxSplits: 4, whereSeparator: { $0 == 10 || $0 == 32 })
        let numbers = head.dropFirst().prefix(3).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        try #require(numbers.count == 3 && numbers[2] == 255)
        return GreyPage(width: numbers[0], pixels: Array(bytes.suffix(numbers[0] * numbers[1])))
    }

    /// The share of pixels that are clearly darker in one patch than in the other, 0 to 1.
    private func difference(_ one: [Int], _ other: [Int]) -> Double {
        Double(zip(one, other).count { abs($0 - $1) > 60 }) / Double(max(1, one.count))
    }

    private func mean(_ patch: [Int]) -> Double {
        Double(patch.reduce(0, +)) / Double(max(1, patch.count))
    }

    /// Writes a report and calls `body` with its pages, as values and as grey pixels.
    private func print(
        _ sample: SampleAudit,
        change: (inout AuditSummary) -> Void = { _ in },
        _ body: (ReportPage, GreyPage) throws -> Void
    ) throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "muster-grey-\(UUID().uuidString)").path
        defer {
            for end in ["", ".pgm"] { try? FileManager.default.removeItem(atPath: path + end) }
        }
        var summary = sample.summary
        change(&summary)
        let options = ReportOptions(parts: [.zones, .evidence])
        try ReportWriter.writePDF(summary, exhibits: sample.exhibits, options: options, to: path)
        let document = ReportDocument(summary, exhibits: sample.exhibits, options: options)
        let layout = ReportLayout(document, typesetter: try Typesetter())
        for page in (0..<layout.pageCount).map({ layout.page($0) }) where page.isTold {
            try body(page, try grey(page.number, of: path))
        }
    }

    @Test func `signs, shades of bars and shades of strips differ in grey`() throws {
        var signs: [OutcomeMark: [Int]] = [:]
        var bars: [[Int]] = []
        var strips: [Double] = []
        func collect(_ page: ReportPage, _ grey: GreyPage) {
            for shape in page.shapes {
                switch shape {
                case .mark(let mark, let x, let y, let size) where page.number == 1 && size == 8:
                    signs[mark] = grey.patch(x: x - 5, y: y - 5, width: 10, height: 10)
                case .fill(let box, _) where box.width == 15 && box.height == 11:
                    bars.append(grey.patch(x: box.x, y: box.y, width: 15, height: 11))
                case .fill(let box, _) where box.width == 13 && box.height == 8:
                    strips.append(
                        mean(grey.patch(x: box.x + 1, y: box.y + 1, width: 11, height: 4))
                    )
                default: continue
                }
            }
        }
        try print(SampleAudit(items: 60), change: { $0.findings[0].outcome = .excused }, collect)
        try print(SampleAudit(items: 60, state: .open), collect)
        #expect(signs.count == OutcomeMark.allCases.count)
        for (one, other) in pairs(OutcomeMark.allCases) {
            let share = difference(signs[one] ?? [], signs[other] ?? [])
            #expect(share > 0.08, "\(one) and \(other) differ in \(share) of their pixels")
        }
        #expect(bars.count >= 6)
        for (one, other) in pairs(Array(bars.prefix(6))) {
            // By their pattern, or as a whole.
            let (share, shade) = (difference(one, other), abs(mean(one) - mean(other)))
            #expect(share > 0.1 || shade > 25, "\(share), \(shade)")
        }
        let shades = Array(strips.prefix(4))
        #expect(shades.count == 4)
        for (one, other) in pairs(shades) { #expect(abs(one - other) > 25, "\(shades)") }
    }

    private func pairs<Value>(_ values: [Value]) -> [(Value, Value)] {
        values.indices.flatMap { first in
            values.indices.dropFirst(first + 1).map { (values[first], values[$0]) }
        }
    }
}

extension ReportPage {
    /// Whether signs and shades are explained on it.
    fileprivate var isTold: Bool {
        number == 1
            || shapes.contains { shape in
                guard case .fill(let box, _) = shape else { return false }
                return (box.width == 15 && box.height == 11) || (box.width == 13 && box.height == 8)
            }
    }
}
