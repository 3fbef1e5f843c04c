import MusterCore

/// Labels in the language of thermal printers, each as one graphic: so every script prints, and the code
/// is the very one that was checked here.
///
/// Source: Zebra's ZPL II programming guide, commands ^GF and its compression of hexadecimal data.
public enum ZPLWriter {
    /// A label that is to be printed so many times.
    public static func text(_ bitmap: LabelBitmap, copies: Int = 1) -> String {
        let rowBytes = (bitmap.width + 7) / 8
        let total = rowBytes * bitmap.height
        return "^XA^CI28^PW\(bitmap.width)^LL\(bitmap.height)^LH0,0^FO0,0"
            + "^GFA,\(total),\(total),\(rowBytes),\(data(bitmap.rows))^FS^PQ\(copies)^XZ\n"
    }

    /// The rows as hexadecimal digits, repeated ones counted: `:` is the row before, `,` the rest of a row
    /// white and `!` black.
    static func data(_ rows: [[UInt8]]) -> String {
        var (text, before): (String, [UInt8]?) = ("", nil)
        for row in rows {
            text += row == before ? ":" : line(row)
            before = row
        }
        return text
    }

    private static func line(_ row: [UInt8]) -> String {
        let digits = Array(Hex.text(row).uppercased())
        guard let last = digits.last else { return "" }
        let rest = last == "0" ? "," : last == "F" ? "!" : nil
        let kept = rest == nil ? digits.count : (digits.lastIndex { $0 != last } ?? -1) + 1
        var (text, place) = ("", 0)
        while place < kept {
            let end = digits[place..<kept].firstIndex { $0 != digits[place] } ?? kept
            text += count(end - place) + String(digits[place])
            place = end
        }
        return text + (rest ?? "")
    }

    /// How often the digit behind it stands there: `G` to `Y` are 1 to 19, `g` to `z` 20 to 400; nothing
    /// for once.
    private static func count(_ number: Int) -> String {
        let (ones, twenties) = (Array("GHIJKLMNOPQRSTUVWXY"), Array("ghijklmnopqrstuvwxyz"))
        guard number > 1 else { return "" }
        var (text, left) = ("", number)
        while left >= 20 {
            let step = min(20, left / 20)
            text.append(twenties[step - 1])
            left -= step * 20
        }
        return left > 0 ? text + String(ones[left - 1]) : text
    }
}
