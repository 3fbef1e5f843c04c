import MusterAudit
import MusterCore
import MusterReport
import MusterTestSupport
import Testing

/// Whatever the data, nothing leaves the margins and nothing covers anything else.
@Suite struct PageFitTests {
    private static let alphabets = [
        "abcdefghijklmnopqrstuvwxyz     WM@", "čćžšđČĆŽŠĐ   ", "абвгдђежзијклљмнњ   ",
        "αβγδεζηθ ώύ ", "温度记录仪型号超长名称测试", "رافعة شوكية رقم طويل جدا ",
        "עגלה ארוכה ", "เครื่องชั่งน้ำหนัก", "मापक यंत्र ", "🦊📦🧪 ", "e\u{301}o\u{308} -/_.",
        "\u{202E}\u{2066}\t\n\u{7}a ", "한국어 이름 ",
    ]

    private func text(upTo limit: Int, _ random: inout SplitMix64) -> String {
        var text = ""
        let count = Int.random(in: 0...limit, using: &random)
        while text.count < count {
            let alphabet = Self.alphabets.randomElement(using: &random) ?? "a"
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                text.append(alphabet.randomElement(using: &random) ?? "a")
            }
        }
        return String(text.prefix(count))
    }

    private func summary(
        _ random: inout SplitMix64
    ) throws -> (AuditSummary, ReportExhibits) {
        var audit = SampleAudit(items: Int.random(in: 0...25, using: &random))
        audit.zoneCount = Int.random(in: 0...8, using: &random)
        audit.inventory = text(upTo: 300, &random)
        audit.names = (0..<10).map { _ in text(upTo: 300, &random) }
        audit.oddEvery = Int.random(in: 4...6, using: &random)
        if Bool.random(using: &random) { audit.partialReason = text(upTo: 300, &random) }
        if Bool.random(using: &random) { audit.state = .paused }
        var summary = audit.summary
        for index in summary.scope.siteZones.indices {
            summary.scope.siteZones[index].name = text(upTo: 120, &random)
        }
        for index in summary.expected.indices where Bool.random(using: &random) {
            summary.expected[index].lot = text(upTo: 80, &random)
        }
        summary.scope.site = text(upTo: 200, &random)
        summary.scope.observer = text(upTo: 200, &random)
        summary.foreign = Int.random(in: 0...3_000_000, using: &random)
        if audit.zoneCount > 0, Bool.random(using: &random) {
            summary.scope.plan = try audit.plan()
        }
        for index in summary.expected.indices where Bool.random(using: &random) {
            let note = Note(
                text: text(upTo: 200, &random),
                item: summary.expected[index].item,
                observer: text(upTo: 80, &random)
            )
            let entry = LoggedEvent(
                sequence: 400 + index,
                at: SampleAudit.start,
                event: .noted(note)
            )
            summary.log.insert(entry, at: 3)
        }
        var exhibits = Bool.random(using: &random) ? audit.exhibits : ReportExhibits()
        if Bool.random(using: &random) {
            var climate = SampleClimate(zones: Int.random(in: 1...5, using: &random))
            climate.names = (0..<5).map { _ in text(upTo: 80, &random) }
            climate.setName = text(upTo: 40, &random)
            climate.certificate = text(upTo: 60, &random)
            exhibits.climate = climate.exhibit
        }
        return (summary, exhibits)
    }

    @Test(arguments: 1...12)
    func `text stays within the margins and apart from other text`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (made, exhibits) = try summary(&random)
        var summary = made
        let options = ReportOptions(
            language: ReportLanguage.allCases.randomElement(using: &random) ?? .english,
            paper: Bool.random(using: &random) ? .a4 : .letter
        )
        summary.target = Bool.random(using: &random) ? 0.98 : nil
        let typesetter = try Typesetter()
        let layout = ReportLayout(
            ReportDocument(summary, exhibits: exhibits, options: options),
            typesetter: typesetter
        )
        for index in 0..<layout.pageCount {
            let page = layout.page(index)
            let frame = TextFrame(page.paper)
            let boxes = page.texts.map { box($0, typesetter) }
            for (text, box) in zip(page.texts, boxes) {
                let note = "seed \(seed) page \(page.number): \(text.text)"
                #expect(box.x >= frame.x - 0.01, "\(note)")
                #expect(box.maxX <= frame.maxX + 0.01, "\(note)")
                #expect(box.y >= frame.top - 33, "\(note)")
                #expect(box.maxY <= frame.footEdge + 0.01, "\(note)")
            }
            for first in boxes.indices {
                for second in boxes.indices.dropFirst(first + 1)
                where overlap(boxes[first], boxes[second]) {
                    let (one, other) = (page.texts[first].text, page.texts[second].text)
                    Issue.record("seed \(seed) page \(page.number): \(one) over \(other)")
                }
            }
        }
    }

    /// What a line covers: its width, and from the height of its capitals to its baseline.
    private func box(_ text: PlacedText, _ typesetter: Typesetter) -> Rectangle {
        let width = typesetter.width(
            text.text,
            text.style,
            isRightToLeft: text.isRightToLeft
        )
        let x =
            switch text.anchor {
            case .left: text.x
            case .centre: text.x - width / 2
            case .right: text.x - width
            }
        let height = text.style.size * 0.72
        return Rectangle(x: x, y: text.baseline - height, width: width, height: height)
    }

    private func overlap(_ one: Rectangle, _ other: Rectangle) -> Bool {
        min(one.maxX, other.maxX) - max(one.x, other.x) > 0.2
            && min(one.maxY, other.maxY) - max(one.y, other.y) > 0.2
    }
}
