/// The QR code of a label and how large its squares are.
struct LabelCode {
    /// The edge of a label that stays free, in points: sheets feed a millimetre askew.
    static let margin = 4.0
    /// Below this the squares of a signed code are not read for sure, in millimetres (GS1 General
    /// Specifications, section 5.12.3: the least for scanning by people with phones).
    static let leastMillimetres = 0.33
    /// Below this tills may not read them, in millimetres (the same section).
    static let soundMillimetres = 0.396
    /// From this on a code is drawn that stays readable with more of it worn, in millimetres.
    private static let wearMillimetres = 0.4
    private static let pointsPerMillimetre = 72 / 25.4

    /// The code.
    let code: QRCode
    /// The side of a square, in points.
    let square: Double

    /// The side of the square that a label leaves for its code with the quiet zone, in points.
    static func extent(width: Double, height: Double) -> Double {
        min(height - 2 * margin, width * 0.45)
    }

    /// The side of a square in millimetres.
    var millimetres: Double { square / Self.pointsPerMillimetre }

    /// Draws the code of a label.
    ///
    /// - Parameters:
    ///   - label: the label.
    ///   - extent: the room for the code, in points.
    ///   - dot: the size of a printer's dot in points, where squares are to be whole dots.
    /// - Throws: ``ReportError/textTooLong(_:)``, ``ReportError/codeTooSmall(millimetres:sheets:)``.
    init(of label: Label, extent: Double, dot: Double?) throws(ReportError) {
        guard label.isSigned else {
            try self.init(code: QRCode(label.code), extent: extent, dot: dot)
            return
        }
        let wearing = try? LabelCode(
            code: QRCode(mixed: label.code, level: .quartile),
            extent: extent,
            dot: dot
        )
        if let wearing, wearing.millimetres >= Self.wearMillimetres {
            self = wearing
            return
        }
        try self.init(code: QRCode(mixed: label.code, level: .medium), extent: extent, dot: dot)
        guard millimetres >= Self.leastMillimetres else {
            throw .codeTooSmall(
                millimetres: millimetres,
                sheets: Self.sheets(for: code, least: Self.leastMillimetres)
            )
        }
    }

    private init(code: QRCode, extent: Double, dot: Double?) throws(ReportError) {
        self.code = code
        let largest = extent / Double(code.side + 2 * QRCode.quietZone)
        square = dot.map { (largest / $0).rounded(.down) * $0 } ?? largest
    }

    /// The sheets whose labels have room for a code.
    static func sheets(for code: QRCode, least millimetres: Double) -> [LabelSheet] {
        LabelSheet.allCases.filter { sheet in
            let extent = extent(width: sheet.size.width, height: sheet.size.height)
            return extent / Double(code.side + 2 * QRCode.quietZone)
                >= millimetres * pointsPerMillimetre
        }
    }
}
