import MusterCore
import Testing

@Suite struct MeasureTests {
    @Test func `numbers are told as they were measured, in JSON and CSV alike`() {
        var json = JSONWriter()
        json.array { list in
            list.number(-61.49999999999999, .level)
            list.number(0.9285714285714286, .share)
            list.number(0.99999, .ratio)
            list.number(12.34567, .metres)
            list.number(3, .seconds)
            list.number(nil, .level)
            list.number(.nan, .share)
        }
        #expect(json.text == "[-61.5,0.929,0.99999,12.35,3,null,null]")
        var csv = CSVWriter(for: .spreadsheet)
        csv.number(-61.49999999999999, .level)
        csv.number(0.9285714285714286, .share)
        csv.number(nil, .seconds)
        csv.endRecord()
        #expect(String(decoding: csv.bytes, as: UTF8.self).contains("-61.5,0.929,"))
        #expect(Measure.level.rounded(1e300) == 1e300)
        #expect(Measure.level.rounded(.infinity) == nil)
    }
}
