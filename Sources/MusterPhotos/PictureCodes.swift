public import MusterScan
import MusterCore

/// What was found in a picture.
public struct PictureCodes: Equatable, Sendable {
    /// The codes.
    public var codes: [ReadCode]
    /// The processor time that decoding the picture and looking took, in seconds.
    public var cpuSeconds: Double

    /// The longest line that a code takes, in bytes: a Data Matrix or QR code has 7,089 digits at most.
    static let longestLine = 4 * 7_089 + 400

    init(codes: [ReadCode], cpuSeconds: Double) {
        (self.codes, self.cpuSeconds) = (codes, cpuSeconds)
    }

    /// Looks for codes in a picture that somebody sent.
    ///
    /// - Parameters:
    ///   - bytes: the file as it was sent; nothing of it is kept.
    ///   - all: whether every code is wanted, not only the first one that is found; this takes longer.
    ///   - decoder: decodes it and looks, in a process of its own; the calling thread waits.
    /// - Throws: ``PhotoError``, also for a picture that is whole and too large.
    public init(
        in bytes: [UInt8],
        all: Bool = false,
        with decoder: PictureDecoder = .own
    ) throws(PhotoError) {
        guard bytes.count <= Photo.maximumBytes else {
            throw .tooManyBytes(count: bytes.count, limit: Photo.maximumBytes)
        }
        let kind = try PictureKind(of: bytes)
        let answer = try decoder.answer(to: .codes(all: all), of: try kind.cut(bytes), kind)
        guard let found = PictureCodes(written: answer.bytes) else {
            throw .broken(kind: kind.rawValue)
        }
        self = found
    }

    /// As a child writes it: the time in microseconds, then a line a code.
    var written: [UInt8] {
        let lines = codes.map { code in
            let corners = code.corners.map { "\($0.x) \($0.y)" }.joined(separator: " ")
            return "\(code.attempt.rawValue) \(code.format.rawValue) \(corners) "
                + Hex.text(code.text.utf8)
        }
        let time = Int((cpuSeconds * 1e6).rounded())
        return Array(([String(time)] + lines).joined(separator: "\n").utf8)
    }

    /// Reads what a child wrote; `nil` for what is no answer.
    init?(written: [UInt8]) {
        let lines = String(decoding: written, as: UTF8.self).split(separator: "\n")
        guard let time = lines.first.flatMap({ Int($0) }) else { return nil }
        var codes: [ReadCode] = []
        for line in lines.dropFirst() {
            guard let code = Self.code(line) else { return nil }
            codes.append(code)
        }
        self.init(codes: codes, cpuSeconds: Double(time) / 1e6)
    }

    private static func code(_ line: Substring) -> ReadCode? {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 11, let attempt = ScanAttempt(rawValue: String(words[0])),
            let format = ReadCode.Format(rawValue: String(words[1])),
            let text = Hex.bytes(String(words[10]))
        else { return nil }
        let numbers = words[2..<10].compactMap { Int($0) }
        guard numbers.count == 8, numbers.allSatisfy({ abs($0) < 1 << 24 }) else { return nil }
        return ReadCode(
            text: String(decoding: text, as: UTF8.self),
            format: format,
            corners: stride(from: 0, to: 8, by: 2).map {
                .init(x: numbers[$0], y: numbers[$0 + 1])
            },
            attempt: attempt
        )
    }
}
