import Foundation
import MusterCore
import MusterTestSupport
import Testing

@Suite struct JSONWriterTests {
    @Test func `members keep their order and any text survives`() throws {
        var json = JSONWriter()
        let text = "a\"b\\c\n\r\t\u{1}\u{7F} ш 北 🦊"
        json.object {
            $0.key("z")
            $0.string(text)
            $0.key("a")
            $0.array {
                $0.integer(-3)
                $0.number(0.1)
                $0.number(-59)
                $0.number(.nan)
                $0.bool(true)
                $0.string(nil)
            }
            $0.key(data: "q\"")
            $0.object { _ in }
        }
        #expect(json.text.hasPrefix("{\"z\":"))
        #expect(json.text.hasSuffix(",\"a\":[-3,0.1,-59,null,true,null],\"q\\\"\":{}}"))
        let parsed = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
        #expect(parsed?["z"] as? String == text)
    }

    @Test func `numbers read back as the same number`() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<2_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            var json = JSONWriter()
            json.number(value)
            #expect(Double(json.text) == value, "\(value)")
        }
    }

    @Test func `a buffer that is emptied starts a new line without a comma`() {
        var json = JSONWriter()
        json.object { _ in }
        json.removeAll()
        json.object {
            $0.key("a"); $0.integer(UInt64.max)
        }
        json.newline()
        #expect(json.text == "{\"a\":18446744073709551615}\n")
    }
}
