/// A code to scan on the left, what to do with it beside it; a frame around both.
struct CodeBlock: FlowBlock {
    let panel: CodePanel

    /// The side of a code with its quiet zone, in points: 47 mm, so that a camera reads it from a
    /// print of 150 dots an inch.
    private static let codeSide = 134.0
    private static let padding = 12.0
    private static let aboveText = 5.0
    /// What stands around the lines of a command, in points.
    private static let aroundCommand = 8.0
    private static let besideCommand = 6.0

    var pieceCount: Int { 1 }
    var spaceAbove: Double { 12 }

    func height(of piece: Int, in frame: TextFrame, _ typesetter: Typesetter) -> Double {
        let words = wordsHeight(width: wordsArea(frame).width, typesetter) + 2 * Self.padding
        return panel.code == nil ? words : max(words, Self.codeSide)
    }

    func place(
        _ piece: Int,
        at y: Double,
        on page: inout ReportPage,
        in frame: TextFrame,
        _ typesetter: Typesetter
    ) {
        let height = height(of: piece, in: frame, typesetter)
        let ground = Rectangle(x: frame.x, y: y, width: frame.width, height: height)
        page.shapes.append(.frame(ground, .rule, width: 0.5))
        if let code = panel.code {
            let area = Rectangle(
                x: frame.x,
                y: y + (height - Self.codeSide) / 2,
                width: Self.codeSide,
                height: Self.codeSide
            )
            page.figure("QR: \(panel.title)", in: area) { page in
                place(code, x: area.x, y: area.y, on: &page)
            }
        }
        let words = wordsArea(frame)
        let free = height - wordsHeight(width: words.width, typesetter)
        var lineY = y + free / 2
        page.tagged(.subheading) { page in
            page.put(panel.title, .subheading, x: words.x, y: lineY)
        }
        lineY += TextStyle.subheading.leading
        for line in panel.lines {
            switch line {
            case .text(let text):
                let lines = typesetter.lines(text, .table, width: words.width)
                page.tagged(.paragraph) { page in
                    lineY = page.put(lines, .table, x: words.x, y: lineY + Self.aboveText)
                }
            case .command(let text):
                let lines = commandLines(text, words.width, typesetter)
                let height = commandHeight(lines)
                let box = Rectangle(
                    x: words.x,
                    y: lineY + 2,
                    width: words.width,
                    height: height - 2
                )
                page.shapes.append(.fill(box, .accentTint))
                let x = words.x + Self.besideCommand
                page.tagged(.paragraph) { page in
                    page.put(lines, .tableStrong, x: x, y: lineY + 5, ink: .accent)
                }
                lineY += height
            }
        }
    }

    private func wordsArea(_ frame: TextFrame) -> (x: Double, width: Double) {
        let indent = panel.code == nil ? Self.padding : Self.codeSide + 4
        return (frame.x + indent, frame.width - indent - Self.padding)
    }

    private func wordsHeight(width: Double, _ typesetter: Typesetter) -> Double {
        panel.lines.reduce(TextStyle.subheading.leading) { height, line in
            switch line {
            case .text(let text):
                height + Self.aboveText
                    + Double(typesetter.lineCount(text, .table, width: width))
                    * TextStyle.table.leading
            case .command(let text):
                height + commandHeight(commandLines(text, width, typesetter))
            }
        }
    }

    private func commandLines(
        _ text: String,
        _ width: Double,
        _ typesetter: Typesetter
    ) -> [TextLine] {
        typesetter.lines(text, .tableStrong, width: width - 2 * Self.besideCommand)
    }

    private func commandHeight(_ lines: [TextLine]) -> Double {
        Double(lines.count) * TextStyle.tableStrong.leading + Self.aroundCommand
    }

    private func place(_ code: QRCode, x: Double, y: Double, on page: inout ReportPage) {
        let square = Self.codeSide / Double(code.side + 2 * QRCode.quietZone)
        let margin = square * Double(QRCode.quietZone)
        for row in 0..<code.side {
            for stretch in code.stretches(of: row) {
                let dark = Rectangle(
                    x: x + margin + square * Double(stretch.lowerBound),
                    y: y + margin + square * Double(row),
                    width: square * Double(stretch.count),
                    height: square
                )
                page.shapes.append(.fill(dark, .black))
            }
        }
    }
}
