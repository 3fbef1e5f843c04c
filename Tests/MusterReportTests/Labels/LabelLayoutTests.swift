import MusterReport
import MusterTestSupport
import Testing

@Suite struct LabelLayoutTests {
    private func layout(
        _ labels: [Label],
        on sheet: LabelSheet,
        from first: Int = 0
    ) throws -> LabelLayout {
        LabelLayout(labels, on: sheet, firstPlace: first, typesetter: try Typesetter())
    }

    private func label(_ id: String, name: String = "Pallet jack 7") -> Label {
        Label(code: id, id: id, name: name, owner: "Warehouse North")
    }

    @Test(arguments: LabelSheet.allCases)
    func `every label lies on the paper and on no other label`(sheet: LabelSheet) {
        let areas = (0..<sheet.count).map { sheet.area(of: $0) }
        for (index, area) in areas.enumerated() {
            #expect(area.x >= 0 && area.y >= 0)
            #expect(area.maxX <= sheet.paper.width && area.maxY <= sheet.paper.height)
            for other in areas[..<index] {
                let isApart =
                    other.maxX <= area.x + 0.01 || other.maxY <= area.y + 0.01
                    || area.maxX <= other.x + 0.01 || area.maxY <= other.y + 0.01
                #expect(isApart)
            }
        }
    }

    @Test(arguments: LabelSheet.allCases)
    func `whatever the words, nothing leaves its label`(sheet: LabelSheet) throws {
        let names = [
            "", "Box", String(repeating: "Kutija za vakcine ", count: 20), "疫苗箱十二号冷库",
            String(repeating: "W", count: 300), "صندوق اللقاح رقم ١٢",
        ]
        let typesetter = try Typesetter()
        for name in names {
            let long = label(String(repeating: "IT-0117", count: 9), name: name)
            let page = try layout([long], on: sheet).page(0)
            let area = sheet.area(of: 0)
            for text in page.texts {
                let width = typesetter.width(
                    text.text,
                    text.style,
                    isRightToLeft: text.isRightToLeft
                )
                let left = text.anchor == .right ? text.x - width : text.x
                #expect(left >= area.x && left + width <= area.maxX + 0.01, "\(text.text)")
                #expect(text.baseline > area.y && text.baseline < area.maxY, "\(text.text)")
            }
        }
    }

    @Test func `a sheet that was begun goes on where it was left, and further sheets are full`()
        throws
    {
        let layout = try layout((1...25).map { label("IT-\($0)") }, on: .l7160, from: 20)
        #expect(layout.pageCount == 3)
        let first = try layout.page(0).texts.map(\.text)
        #expect(first.contains("IT-1"))
        #expect(!first.contains("IT-2"))
        #expect(try layout.page(1).texts.filter { $0.text.hasPrefix("IT-") }.count == 21)
        #expect(try layout.page(2).texts.filter { $0.text.hasPrefix("IT-") }.count == 3)
    }

    @Test func `a code has its three finders, and says no when there is too much to say`() throws {
        let code = try QRCode("IT-0117")
        #expect(code.side == 21)
        for (row, column) in [(0, 0), (0, 14), (14, 0)] {
            let top = (column..<column + 7).map { code.squares[row * 21 + $0] }
            #expect(top == Array(repeating: true, count: 7))
        }
        #expect(throws: ReportError.self) { try QRCode(String(repeating: "x", count: 4_000)) }
    }

    @Test func `the stretches of a row are its dark squares`() throws {
        let code = try QRCode("https://muster.example.org/items/IT-0117")
        for row in 0..<code.side {
            let dark = Set(code.stretches(of: row).flatMap { Array($0) })
            let squares = (0..<code.side).filter { code.squares[row * code.side + $0] }
            #expect(dark == Set(squares))
        }
    }
}
