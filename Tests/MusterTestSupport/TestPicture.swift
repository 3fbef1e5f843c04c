/// Pictures made byte by byte, whole and hostile.
package enum TestPicture {
    /// A PNG of one colour; with clear pixels when asked.
    ///
    /// Source: PNG (third edition), sections 5 and 11; stored blocks of RFC 1951, section 3.2.4.
    package static func png(
        width: Int,
        height: Int,
        colour: (UInt8, UInt8, UInt8) = (200, 30, 30),
        isClear: Bool = false
    ) -> [UInt8] {
        let pixel = [colour.0, colour.1, colour.2] + (isClear ? [0] : [])
        let row: [UInt8] = [0] + Array(repeating: pixel, count: width).joined()
        let raw = Array(Array(repeating: row, count: height).joined())
        return png(
            claiming: (width, height),
            hasAlpha: isClear,
            data: [0x78, 0x01] + stored(raw) + word(adler(raw))
        )
    }

    /// A PNG that hardly shrinks: each of its pixels is another one.
    package static func noise(width: Int, height: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        var raw: [UInt8] = []
        for _ in 0..<height {
            raw.append(0)
            for _ in 0..<3 * width { raw.append(.random(in: 0...255, using: &random)) }
        }
        return png(
            claiming: (width, height),
            data: [0x78, 0x01] + stored(raw) + word(adler(raw))
        )
    }

    /// A PNG whose header claims a size, whatever its data hold.
    package static func png(
        claiming size: (width: Int, height: Int),
        hasAlpha: Bool = false,
        data: [UInt8] = [0x78, 0x01, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]
    ) -> [UInt8] {
        let header =
            word(UInt32(size.width)) + word(UInt32(size.height)) + [8, hasAlpha ? 6 : 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + chunk("IDAT", data) + chunk("IEND", [])
    }

    /// A GIF of one pixel whose header claims a size.
    package static func gif(claiming size: (width: Int, height: Int)) -> [UInt8] {
        func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
        let sides = half(size.width) + half(size.height)
        return Array("GIF89a".utf8) + sides + [0x80, 0, 0, 255, 255, 255, 0, 0, 0]
            + [0x2C, 0, 0, 0, 0] + sides + [0, 2, 2, 0x44, 1, 0, 0x3B]
    }

    /// A GIF whose frames of one pixel are drawn on an area of such a size.
    package static func gif(width: Int, height: Int, frames: Int) -> [UInt8] {
        let still = gif(claiming: (width, height))
        let frame: [UInt8] =
            [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 1, 0]
        return still.prefix(19) + Array(repeating: frame, count: frames).joined() + [0x3B]
    }

    /// A grey progressive JPEG of so many scans, each of a few bytes and drawn on all of its pixels.
    ///
    /// Source: ITU-T T.81, annexes B and G.
    package static func progressiveJPEG(side: Int, scans: Int) -> [UInt8] {
        let half = { (value: Int) in [UInt8(value >> 8), UInt8(value & 255)] }
        let blocks = (side + 7) / 8 * ((side + 7) / 8)
        let first =
            segment(0xDA, [1, 1, 0, 0, 0, 0]) + [UInt8](repeating: 0, count: (blocks + 7) / 8)
        // Runs of blocks that end at once: a code of one bit, then 14 bits of how many there are.
        var bits: [UInt8] = []
        for start in stride(from: 0, to: blocks, by: 32_767) {
            let more = max(min(blocks - start, 32_767) - 16_384, 0)
            bits += [0] + (0..<14).reversed().map { UInt8(more >> $0 & 1) }
        }
        bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
        let runs = stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
        let further = segment(0xDA, [1, 1, 0, 1, 63, 0]) + runs
        return [0xFF, 0xD8] + segment(0xC2, [8] + half(side) + half(side) + [1, 1, 0x11, 0])
            + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + segment(0xC4, [0x00, 1] + [UInt8](repeating: 0, count: 16))
            + segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0xE0])
            + first + Array(repeating: further, count: scans - 1).joined() + [0xFF, 0xD9]
    }

    /// A JPEG with a mark of the camera put in: how it was held, and where it stood.
    ///
    /// Source: Exif 2.32, sections 4.5 and 4.6.
    package static func withCameraMark(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
        let tiff: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1]
            + [0, orientation, 0, 0] + [0, 0, 0, 0]
        let exif = Array("Exif\0\0".utf8) + tiff + Array("GPSLatitude 44.8 N".utf8)
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Belgrade</x:xmpmeta>".utf8)
        return Array(jpeg.prefix(2)) + segment(0xE1, exif) + segment(0xE1, xmp)
            + Array(jpeg.dropFirst(2))
    }

    private static func segment(_ mark: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, mark, UInt8(length >> 8), UInt8(length & 255)] + content
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return word(UInt32(content.count)) + body + word(crc(body))
    }

    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var (result, rest) = ([UInt8](), bytes[...])
        repeat {
            let part = rest.prefix(65_535)
            rest = rest.dropFirst(part.count)
            let low = UInt8(part.count & 255)
            let high = UInt8(part.count >> 8)
            result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
        } while !rest.isEmpty
        return result
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let low = (sums.0 + UInt32(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        return high << 16 | low
    }
}
