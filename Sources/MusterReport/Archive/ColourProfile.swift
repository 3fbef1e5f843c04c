/// The colours of reports as an ICC profile: sRGB (IEC 61966-2-1) by its primaries and its curve.
///
/// Made here, because the profiles that are at hand have licences of their own. The layout is that of
/// ICC.1:2004-10: a head of 128 bytes, a table of tags, their data.
enum ColourProfile {
    /// The profile.
    static let sRGB: [UInt8] = make()

    /// The primaries and the white of the profile, adapted to D50, as CIE XYZ.
    private static let columns: [(signature: String, xyz: [Double])] = [
        ("wtpt", [0.9642, 1.0, 0.8249]),
        ("rXYZ", [0.436066, 0.222488, 0.013916]),
        ("gXYZ", [0.385147, 0.716873, 0.097076]),
        ("bXYZ", [0.143066, 0.060608, 0.714096]),
    ]
    /// From the white of sRGB, D65, to that of profiles, by Bradford's way.
    private static let adaptation = [
        1.047882, 0.022919, -0.050201, 0.029587, 0.990484, -0.017079, -0.009247, 0.015076, 0.751678,
    ]
    /// The curve of sRGB: `((a x + b) ^ g)` from `d` on, `c x` below.
    private static let curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

    private static func make() -> [UInt8] {
        let parts: [(signatures: [String], data: [UInt8])] =
            [
                (["desc"], text("sRGB IEC61966-2-1")), (["cprt"], text("No copyright, use freely")),
            ]
            + columns.map { ([$0.signature], type("XYZ ") + $0.xyz.flatMap(fixed)) }
            + [
                (["chad"], type("sf32") + adaptation.flatMap(fixed)),
                (["rTRC", "gTRC", "bTRC"], type("para") + [0, 3, 0, 0] + curve.flatMap(fixed)),
            ]
        let tagCount = parts.reduce(0) { $0 + $1.signatures.count }
        var table = big(UInt32(tagCount))
        var data: [UInt8] = []
        let start = 128 + 4 + 12 * tagCount
        for part in parts {
            for signature in part.signatures {
                table += Array(signature.utf8) + big(UInt32(start + data.count))
                table += big(UInt32(part.data.count))
            }
            data += part.data + [UInt8](repeating: 0, count: -part.data.count & 3)
        }
        return head(size: start + data.count) + table + data
    }

    private static func head(size: Int) -> [UInt8] {
        var head = big(UInt32(size)) + [0, 0, 0, 0] + [4, 0x20, 0, 0]
        head += Array("mntrRGB XYZ ".utf8)
        // A fixed date, so that the same report has the same bytes.
        for part in [2026, 1, 1, 0, 0, 0] { head += big(UInt32(part)).suffix(2) }
        head += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        head += [0.9642, 1.0, 0.8249].flatMap(fixed)
        return head + [UInt8](repeating: 0, count: 128 - head.count)
    }

    private static func type(_ signature: String) -> [UInt8] {
        Array(signature.utf8) + [0, 0, 0, 0]
    }

    /// Text in one language.
    private static func text(_ text: String) -> [UInt8] {
        let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return type("mluc") + big(1) + big(12) + Array("enUS".utf8) + big(UInt32(units.count))
            + big(28) + units
    }

    /// A number as 16 bits before the point and 16 behind it.
    private static func fixed(_ value: Double) -> [UInt8] {
        big(UInt32(bitPattern: Int32((value * 65_536).rounded())))
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
