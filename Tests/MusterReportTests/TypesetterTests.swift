import MusterReport
import MusterTestSupport
import Testing

@Suite struct TypesetterTests {
    private static let samples = [
        "Pallet jack 7, the one behind the door of the cold room", "Šid Čačak Đurić žuta kutija",
        "Вага са дугачким именом које се прелама", "Ζυγός ακριβείας με μεγάλο όνομα",
        "温度记录仪型号二超长名称测试超长名称测试", "رافعة شوكية رقم سبعة في المستودع الشمالي",
        "Mixed رافعة and 冷藏箱 with Вага 12.5", "เครื่องชั่งน้ำหนักขนาดใหญ่มาก",
        "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww", "🦊📦 box −1 °C 50 %",
    ]

    @Test(arguments: samples)
    func `lines keep the text and fit the width`(text: String) throws {
        let typesetter = try Typesetter()
        for width in [30.0, 55, 120, 300] {
            let lines = typesetter.lines(text, .table, width: width)
            let joined = lines.map(\.text).joined().filter { $0 != " " }
            #expect(joined == text.filter { $0 != " " })
            for line in lines {
                let measured = typesetter.width(
                    line.text,
                    .table,
                    isRightToLeft: line.isRightToLeft
                )
                #expect(measured <= width + 0.01, "\(line.text)")
            }
            #expect(typesetter.lineCount(text, .table, width: width) == lines.count)
        }
    }

    @Test func `an identifier is not broken at its hyphen`() throws {
        let lines = try Typesetter().lines("Box IT-0117 Box IT-0118", .table, width: 52)
        #expect(lines.map(\.text) == ["Box IT-0117", "Box IT-0118"])
    }

    @Test func `only text of a right-to-left script reads that way`() throws {
        let typesetter = try Typesetter()
        #expect(typesetter.lines("רחוב 7", .table, width: 10)[0].isRightToLeft)
        #expect(!typesetter.lines("7 Вага", .table, width: 10)[0].isRightToLeft)
    }

    @Test func `the cache gives the width that shaping gives`() throws {
        var random = SplitMix64(seed: 5)
        let (used, fresh) = (try Typesetter(), try Typesetter())
        for _ in 0..<300 {
            let text = Self.samples.randomElement(using: &random) ?? ""
            let style = TextStyle.allCases.randomElement(using: &random) ?? .body
            _ = used.width(text, style)
            #expect(used.width(text, style) == fresh.width(text, style))
        }
    }

    @Test func `digits are as wide as each other`() throws {
        let typesetter = try Typesetter()
        for style in [TextStyle.table, .tableStrong, .figure] {
            let widths = Set((0...9).map { typesetter.width("\($0)", style) })
            #expect(widths.count == 1)
        }
    }
}
