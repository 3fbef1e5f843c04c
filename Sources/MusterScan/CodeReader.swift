import CZXing

/// Looks for QR codes and Data Matrix codes in a picture, in several ways one after the other.
public enum CodeReader {
    /// How many codes of one picture are told at most.
    public static let mostCodes = 64
    /// After so much processor time no further way is tried, in seconds.
    public static let budgetSeconds = 0.5
    /// The longer side of pictures in which codes are looked for, in pixels.
    public static let longestSide = 2_048

    /// Looks for codes.
    ///
    /// - Parameters:
    ///   - picture: the picture; one that is larger than ``longestSide`` is made smaller first.
    ///   - all: whether every code is wanted: then all ways are tried. Else the first way that finds
    ///     something is the last one.
    ///   - seconds: the processor time that was taken so far, in seconds.
    /// - Returns: the codes, their corners in pixels of `picture`.
    public static func read(
        _ picture: GreyPicture,
        all: Bool,
        seconds: () -> Double
    ) -> [ReadCode] {
        let start = seconds()
        let small = picture.halved(within: longestSide)
        let reduction = Double(small.width) / Double(picture.width)
        var found: [ReadCode] = []
        for attempt in ScanAttempt.allCases {
            if attempt != .asIs, seconds() - start > budgetSeconds { break }
            let scale = reduction * attempt.scale
            let codes = codes(in: attempt.picture(of: small), most: all ? mostCodes : 1)
            for code in codes where found.count < mostCodes {
                let code = ReadCode(code, scale: scale, attempt)
                if !found.contains(where: code.isSame) { found.append(code) }
            }
            if !all, !found.isEmpty { break }
        }
        return found
    }

    /// What the library told of one code, in pixels of the picture that it was given.
    fileprivate struct Told {
        var text: String
        var format: ReadCode.Format
        var corners: [Int32]
    }

    private static func codes(in picture: GreyPicture, most: Int) -> [Told] {
        var told: [Told] = []
        picture.pixels.withUnsafeBufferPointer { pixels in
            withUnsafeMutablePointer(to: &told) { told in
                _ = czxing_read(
                    pixels.baseAddress,
                    Int32(picture.width),
                    Int32(picture.height),
                    Int32(picture.width),
                    Int32(most),
                    { context, text, count, kind, corners in
                        guard let context, let text, let corners,
                            let format = CodeReader.format(kind)
                        else { return }
                        let bytes = UnsafeRawBufferPointer(start: text, count: count)
                        context.assumingMemoryBound(to: [Told].self).pointee.append(
                            Told(
                                text: String(decoding: bytes, as: UTF8.self),
                                format: format,
                                corners: (0..<8).map { corners[$0] }
                            )
                        )
                    },
                    told
                )
            }
        }
        return told
    }

    private static func format(_ kind: Int32) -> ReadCode.Format? {
        switch Int(kind) {
        case czxing_qr_code: .qrCode
        case czxing_data_matrix: .dataMatrix
        default: nil
        }
    }
}

extension ReadCode {
    fileprivate init(_ told: CodeReader.Told, scale: Double, _ attempt: ScanAttempt) {
        func pixel(_ value: Int32) -> Int { Int((Double(value) / scale).rounded()) }
        self.init(
            text: told.text,
            format: told.format,
            corners: stride(from: 0, to: 8, by: 2).map {
                Corner(x: pixel(told.corners[$0]), y: pixel(told.corners[$0 + 1]))
            },
            attempt: attempt
        )
    }

    /// Whether another one is this code, found in another way: it says the same at the same place.
    fileprivate func isSame(_ other: ReadCode) -> Bool {
        guard text == other.text, format == other.format else { return false }
        let (own, others) = (centre, other.centre)
        let size = corners.map { max(abs($0.x - own.x), abs($0.y - own.y)) }.max() ?? 0
        return abs(own.x - others.x) <= size && abs(own.y - others.y) <= size
    }

    private var centre: Corner {
        let count = max(1, corners.count)
        return Corner(
            x: corners.reduce(0) { $0 + $1.x } / count,
            y: corners.reduce(0) { $0 + $1.y } / count
        )
    }
}
