import Dispatch
import MusterTestSupport
import Synchronization
import Testing

import MusterReport

/// Signed labels: how large their codes are, and what printers get.
@Suite struct SignedLabelTests {
    private static let link =
        "HTTPS://T.EXAMPLE.ORG/01/09506000134352/10/L2026-117/21/7BUH6CSPBZ7S"

    private func label(digits: Int) -> Label {
        Label(
            code: Self.link + (digits > 0 ? "?S=" + String(repeating: "7", count: digits) : ""),
            id: "L2026-117",
            name: "Apples",
            owner: "Orchard",
            details: ["Use by 2027-03-31", "7BUH 6CSP BZ7S"],
            isSigned: true
        )
    }

    @Test(arguments: [
        (0, QRCode.Level.medium, 33), (164, .medium, 45), (164, .quartile, 53), (627, .medium, 69),
    ])
    func `codes are no larger than their text needs`(
        _ digits: Int,
        _ level: QRCode.Level,
        _ side: Int
    ) throws {
        #expect(try QRCode(mixed: label(digits: digits).code, level: level).side == side)
    }

    @Test func `a label too small for phones is refused, and the sheets that would do are named`() {
        #expect(throws: ReportError.self) {
            try LabelWriter.smallCode(of: label(digits: 164), on: .l7651)
        }
        do {
            _ = try LabelWriter.smallCode(of: label(digits: 627), on: .a5160)
            Issue.record("it is not refused")
        } catch ReportError.codeTooSmall(let millimetres, let sheets) {
            #expect(millimetres < 0.33)
            #expect(sheets.contains(.l7163) && !sheets.contains(.a5160))
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func `a label that tills may not read is printed with a word on the sheets for them`()
        throws
    {
        let small = try #require(try LabelWriter.smallCode(of: label(digits: 627), on: .l7160))
        #expect((0.33..<0.396).contains(small.millimetres))
        #expect(small.sheets.contains(.l7163))
        #expect(try LabelWriter.smallCode(of: label(digits: 164), on: .l7160) == nil)
    }

    @Test(arguments: [203, 300, 600])
    func `a printer gets squares of whole dots, and the graphic comes back as it was`(
        _ dpi: Int
    ) throws {
        let bitmaps = try LabelWriter.bitmaps([label(digits: 164)], sized: .l7163, dpi: dpi)
        let bitmap = try #require(bitmaps.first)
        #expect(abs(Double(bitmap.width) - 99.1 * Double(dpi) / 25.4) < 1)
        let text = ZPLWriter.text(bitmap, copies: 2)
        #expect(text.hasPrefix("^XA^CI28^PW\(bitmap.width)^LL\(bitmap.height)^LH0,0^FO0,0^GFA,"))
        #expect(text.hasSuffix("^FS^PQ2^XZ\n"))
        #expect(try Self.decoded(text) == bitmap.rows)
    }

    @Test func `labels are drawn in dots by several threads at once`() throws {
        let drawn = Mutex<[[LabelBitmap]]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let bitmaps = try? LabelWriter.bitmaps([label(digits: 164)], sized: .l7163, dpi: 203)
            drawn.withLock { $0.append(bitmaps ?? []) }
        }
        let all = drawn.withLock { $0 }
        let first = try #require(all.first?.first)
        #expect(all.allSatisfy { $0.first?.rows == first.rows })
    }

    @Test func `every form of a row is packed and comes back`() throws {
        var generator = SplitMix64(seed: 5)
        let ends: [UInt8] = [0x00, 0xFF, 0xF0, 0x0F, 0x5A]
        let rows = (0..<300).map { _ -> [UInt8] in
            let fill = ends.randomElement(using: &generator) ?? 0
            let head = UInt8.random(in: 0...255, using: &generator)
            let cut = Int.random(in: 0...300, using: &generator)
            return (0..<300).map { $0 < cut ? head : fill }
        }
        let bitmap = try #require(
            LabelBitmap(width: 2_400, height: 301, rows: rows + [rows[299]])
        )
        #expect(try Self.decoded(ZPLWriter.text(bitmap)) == bitmap.rows)
    }

    /// Reads a graphic as a printer does.
    private static func decoded(_ text: String) throws -> [[UInt8]] {
        let field = try #require(text.firstMatch(of: /\^GFA,(\d+),(\d+),(\d+),(.*)\^FS/))
        let rowBytes = try #require(Int(field.3))
        let total = try #require(Int(field.1))
        var (rows, digits, count): ([[UInt8]], [UInt8], Int) = ([], [], 0)
        for letter in field.4 {
            let code = try #require(letter.asciiValue)
            switch letter {
            case "G"..."Y": count += Int(code - 70)
            case "g"..."z": count += Int(code - 102) * 20
            case ":": rows.append(try #require(rows.last))
            case ",": digits += .init(repeating: 0, count: rowBytes * 2 - digits.count)
            case "!": digits += .init(repeating: 15, count: rowBytes * 2 - digits.count)
            default:
                let digit = try #require(letter.hexDigitValue)
                digits += .init(repeating: UInt8(digit), count: max(1, count))
                count = 0
            }
            if digits.count == rowBytes * 2 {
                rows.append((0..<rowBytes).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] })
                digits = []
            }
        }
        #expect(rows.count * rowBytes == total)
        return rows
    }
}
