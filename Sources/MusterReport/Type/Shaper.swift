import CPangoCairo

/// Turns text into glyphs by Pango, which asks HarfBuzz; nothing is kept between calls but fonts.
final class Shaper {
    let fonts: FontStock
    private let glyphString = pango_glyph_string_new()
    /// How far a dash of Noto Sans lies below its other signs, as a share of its size.
    private static let minusRise = 0.085
    private var plainItems: [PlainKey: UnsafeMutablePointer<PangoItem>] = [:]

    /// What decides the font and the shaping rules of a word in a simple script.
    private struct PlainKey: Hashable {
        var style: TextStyle
        var script: SimpleScripts.Script
    }

    init(fonts: FontStock) {
        self.fonts = fonts
    }

    deinit {
        for item in plainItems.values { pango_item_free(item) }
        pango_glyph_string_free(glyphString)
    }

    /// Shapes one word of a simple script with the first font, without itemising it.
    ///
    /// `nil` when the font lacks a character of it.
    func shapePlain(
        _ word: String,
        _ script: SimpleScripts.Script,
        _ style: TextStyle
    )
        -> ShapedText?
    {
        guard let item = plainItem(PlainKey(style: style, script: script)) else { return nil }
        var text = ShapedText(runs: [], width: 0)
        let isComplete = append(word, 0..<word.utf8.count, item, to: &text)
        return isComplete ? text : nil
    }

    /// Shapes one line of any text: picks fonts, and places its runs from left to right.
    ///
    /// A character that no font has becomes the sign of Unicode for that, which still copies as the
    /// character.
    func shape(_ line: String, isRightToLeft: Bool, _ style: TextStyle) -> ShapedText {
        fonts.select(style)
        var text = ShapedText(runs: [], width: 0)
        let drawn = Self.withDashes(line)
        let logical = drawn.withCString { bytes in
            pango_itemize_with_base_dir(
                fonts.context,
                isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR,
                bytes,
                0,
                Int32(line.utf8.count),
                nil,
                nil
            )
        }
        let visual = pango_reorder_items(logical)
        var node = visual
        while let current = node {
            let item = current.pointee.data.assumingMemoryBound(to: PangoItem.self)
            let start = Int(item.pointee.offset)
            let range = start..<start + Int(item.pointee.length)
            if let font = item.pointee.analysis.font, !fonts.hasOutlines(font) {
                let signs = Self.part(range, of: drawn).unicodeScalars
                setSignFont(of: item, style, coloured: font, signs)
            }
            append(line, range, item, to: &text)
            node = current.pointee.next
        }
        freeItems(logical)
        g_list_free(visual)
        text.runs.sort { $0.start < $1.start }
        return text
    }

    /// A space of a font, set as wide as told; `nil` where the font draws none.
    func space(ofFont number: Int, width: Double) -> ShapedText? {
        let glyph = fonts[number].glyph(of: " ")
        guard glyph != 0, fonts.hasOutlines(fonts[number]) else { return nil }
        let run = ShapedRun(
            font: number,
            start: 0,
            glyphs: [ShapedRun.Glyph(index: glyph, x: 0, y: 0)],
            clusters: [ShapedRun.Cluster(byteCount: 1, glyphCount: 1)],
            isBackward: false,
            text: " "
        )
        return ShapedText(runs: [run], width: width)
    }

    /// For each position between two scalars of `text`, both ends included, whether a line may
    /// break there, and whether a cursor may stand there.
    func breaks(in text: String) -> [(line: Bool, cursor: Bool)] {
        let count = text.unicodeScalars.count + 1
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count)
        pango_get_log_attrs(
            text,
            Int32(text.utf8.count),
            -1,
            pango_context_get_language(fonts.context),
            &attributes,
            Int32(count)
        )
        return attributes.map { ($0.is_line_break != 0, $0.is_cursor_position != 0) }
    }

    /// Gives an item of a font in colour the font of emoji as outlines; where that lacks one of its signs
    /// the item keeps its own, and where that lacks one too it gets a font with a sign for what it lacks.
    private func setSignFont(
        of item: UnsafeMutablePointer<PangoItem>,
        _ style: TextStyle,
        coloured: UnsafeMutablePointer<PangoFont>,
        _ signs: Substring.UnicodeScalarView
    ) {
        let outlined = fonts.signFont(style)
        func hasAll(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
            signs.allSatisfy { font.glyph(of: $0) != 0 }
        }
        if let outlined, hasAll(outlined) {
            set(outlined)
        } else if !hasAll(coloured), let font = outlined ?? plainFont(style) {
            set(font)
        }
        func set(_ font: UnsafeMutablePointer<PangoFont>) {
            g_object_ref(font)
            item.pointee.analysis.font = font
            g_object_unref(coloured)
        }
    }

    private func plainFont(_ style: TextStyle) -> UnsafeMutablePointer<PangoFont>? {
        plainItem(PlainKey(style: style, script: .latin))?.pointee.analysis.font
    }

    /// A line with a dash for each minus sign, which Noto Sans lacks: raised, its dash is one.
    ///
    /// Both take three bytes, so places stay what they were.
    private static func withDashes(_ line: String) -> String {
        line.utf8.contains(0xE2) ? line.replacing("\u{2212}", with: "\u{2013}") : line
    }

    /// These bytes of a line.
    private static func part(_ range: Range<Int>, of line: String) -> Substring {
        let lower = line.utf8.index(line.utf8.startIndex, offsetBy: range.lowerBound)
        return line[lower..<line.utf8.index(lower, offsetBy: range.count)]
    }

    private func freeItems(_ list: UnsafeMutablePointer<GList>?) {
        var node = list
        while let current = node {
            pango_item_free(current.pointee.data.assumingMemoryBound(to: PangoItem.self))
            node = current.pointee.next
        }
        g_list_free(list)
    }

    /// An item made once per style and script: its analysis holds for every word alike.
    private func plainItem(_ key: PlainKey) -> UnsafeMutablePointer<PangoItem>? {
        if let known = plainItems[key] { return known }
        fonts.select(key.style)
        let sample =
            switch key.script {
            case .latin: "A"
            case .greek: "Α"
            case .cyrillic: "А"
            }
        let list = pango_itemize(fonts.context, sample, 0, Int32(sample.utf8.count), nil, nil)
        defer { freeItems(list) }
        guard let first = list?.pointee.data else { return nil }
        plainItems[key] = pango_item_copy(first.assumingMemoryBound(to: PangoItem.self))
        return plainItems[key]
    }

    /// Shapes the bytes `range` of `line` as `item` says and puts them to the right of `text`.
    ///
    /// Returns whether the item's font had every character.
    @discardableResult
    private func append(
        _ line: String,
        _ range: Range<Int>,
        _ item: UnsafeMutablePointer<PangoItem>,
        to text: inout ShapedText
    ) -> Bool {
        guard let glyphString, let font = item.pointee.analysis.font else { return false }
        var drawn = Self.withDashes(line)
        drawn.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return }
                pango_shape_full(
                    start + range.lowerBound,
                    Int32(range.count),
                    start,
                    Int32(characters.count),
                    &item.pointee.analysis,
                    glyphString
                )
            }
        }
        let isBackward = item.pointee.analysis.level % 2 == 1
        var run = GlyphRun(font: font, startX: text.width)
        run.read(glyphString.pointee, byteCount: range.count, isBackward: isBackward)
        var shaped = ShapedRun(
            font: fonts.number(of: font),
            start: range.lowerBound,
            glyphs: run.glyphs,
            clusters: run.clusters,
            isBackward: isBackward,
            text: String(Self.part(range, of: line))
        )
        if drawn != line { shaped.raiseMinusSigns(by: Self.minusRise * font.size) }
        text.runs.append(shaped)
        text.width = run.x
        return run.isComplete
    }
}
