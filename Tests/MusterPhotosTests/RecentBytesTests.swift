import MusterPhotos
import Testing

@Suite struct RecentBytesTests {
    @Test func `what was not used for longest goes first, and no more is kept than may be`() {
        var recent = RecentBytes(limit: 10)
        recent.keep([1, 1, 1, 1], as: "a")
        recent.keep([2, 2, 2, 2], as: "b")
        #expect(recent["a"]?.count == 4)
        recent.keep([3, 3, 3], as: "c")
        #expect(recent["b"] == nil && recent["a"] != nil && recent["c"] != nil)
        #expect(recent.count == 7)
        recent.keep([UInt8](repeating: 9, count: 11), as: "d")
        #expect(recent["d"] == nil && recent.count == 7)
        recent.keep([4], as: "a")
        #expect(recent.count == 4 && recent["a"] == [4])
    }
}
