import MusterPhotos
import MusterTestSupport
import Testing

@Suite struct PhotoTests {
    @Test func `a picture becomes a JPEG of its own size, a large one smaller`() throws {
        let small = try Photo(decoding: TestPicture.png(width: 60, height: 40))
        #expect(small.width == 60 && small.height == 40)
        #expect(small.jpeg.starts(with: [0xFF, 0xD8, 0xFF]) && small.jpeg.count < 5_000)
        let large = try Photo(decoding: TestPicture.png(width: 4_096, height: 100))
        #expect(large.width == Photo.longestSide && large.height == 50)
        let thumbnail = try large.scaled(to: 160)
        #expect(thumbnail.width == 160 && thumbnail.height == 4)
        #expect(try small.scaled(to: 160).width == 60, "nothing grows")
        #expect(try Photo(decoding: TestPicture.gif(claiming: (1, 1))).width == 1)
    }

    @Test func `its pixels have the colours that it was made of`() throws {
        let photo = try Photo(
            decoding: TestPicture.png(width: 5, height: 3, colour: (10, 130, 250))
        )
        let colours = try photo.colours()
        #expect(colours.count == 15)
        for colour in colours {
            let parts = [colour >> 16, colour >> 8 & 255, colour & 255].map { Int($0) }
            #expect(zip(parts, [10, 130, 250]).allSatisfy { abs($0 - $1) < 6 }, "\(parts)")
        }
        let other = Photo(kept: photo.jpeg, width: 6, height: 3)
        #expect(throws: PhotoError.broken(kind: "jpeg")) { try other.colours() }
    }

    @Test func `it is turned as the camera was held, and where that was is forgotten`() throws {
        let plain = try Photo(decoding: TestPicture.png(width: 60, height: 40))
        let marked = TestPicture.withCameraMark(plain.jpeg, orientation: 6)
        #expect(contains(marked, "Exif") && contains(marked, "Belgrade"))
        let kept = try Photo(decoding: marked)
        #expect(kept.width == 40 && kept.height == 60)
        for word in ["Exif", "GPS", "xmp", "Belgrade", "adobe"] {
            #expect(!contains(kept.jpeg, word), "\(word)")
        }
    }

    @Test func `what is clear becomes white, and what hangs behind a picture is gone`() throws {
        let clear = try Photo(decoding: TestPicture.png(width: 8, height: 8, isClear: true))
        // The library's white may be one step off.
        let whites = try [UInt8(254), 255].map {
            try Photo(decoding: TestPicture.png(width: 8, height: 8, colour: ($0, $0, $0)))
        }
        #expect(whites.contains(clear))
        let hidden = Array("PK\u{3}\u{4}<script>alert(1)</script>".utf8)
        let both = try Photo(decoding: TestPicture.png(width: 8, height: 8) + hidden)
        #expect(!contains(both.jpeg, "script"))
        #expect(both == (try Photo(decoding: TestPicture.png(width: 8, height: 8))))
    }

    @Test func `a picture that would fill the memory is refused by its header`() throws {
        let error = PhotoError.tooManyPixels(
            width: 60_000,
            height: 60_000,
            limit: Photo.maximumPixels
        )
        let begun = ContinuousClock.now
        #expect(throws: error) {
            try Photo(decoding: TestPicture.png(claiming: (60_000, 60_000)))
        }
        #expect(throws: error) {
            try Photo(decoding: TestPicture.gif(claiming: (60_000, 60_000)))
        }
        var jpeg = try Photo(decoding: TestPicture.png(width: 16, height: 16)).jpeg
        let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xEA, 0x60, 0xEA, 0x60])
        #expect(throws: error) { try Photo(decoding: jpeg) }
        #expect(ContinuousClock.now - begun < .seconds(60))
        #expect(throws: PhotoError.tooManyBytes(count: 20 << 20 + 1, limit: 20 << 20)) {
            try Photo(decoding: [UInt8](repeating: 0xFF, count: 20 << 20 + 1))
        }
    }

    @Test(arguments: [
        "", "GIF", "%PDF-1.4", "PK\u{3}\u{4}", "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "<?xml version='1.0'?><svg/>", "BM", "II*\0", "MZ", "<!doctype html>",
    ])
    func `what is no photo is refused, whatever it is called`(content: String) {
        #expect(throws: PhotoError.notAPhoto) { try Photo(decoding: Array(content.utf8)) }
    }

    @Test func `a broken WebP picture is refused, with or without its decoder`() throws {
        let bytes = Array("RIFF\u{4}\0\0\0WEBPVP8 ".utf8)
        let error = #expect(throws: PhotoError.self) { try Photo(decoding: bytes) }
        let refusals: [PhotoError] = [.broken(kind: "webp"), .noDecoder(kind: "webp")]
        #expect(error.map(refusals.contains) == true)
    }

    @Test func `a picture cut short anywhere is refused`() throws {
        let png = TestPicture.png(width: 20, height: 20)
        let jpeg = try Photo(decoding: png).jpeg
        let gif = TestPicture.gif(claiming: (1, 1))
        for (whole, last) in [(png, 12), (jpeg, 2), (gif, 1)] {
            for count in stride(from: 8, to: whole.count - last, by: 7) {
                #expect(throws: PhotoError.self, "\(whole.prefix(4)): \(count)") {
                    try Photo(decoding: Array(whole.prefix(count)))
                }
            }
        }
    }

    @Test func `no damaged picture ends the program`() throws {
        var random = SplitMix64(seed: 11)
        let jpeg = try Photo(decoding: TestPicture.png(width: 40, height: 30)).jpeg
        let pictures = [
            jpeg, TestPicture.png(width: 20, height: 20), TestPicture.gif(claiming: (1, 1)),
        ]
        for round in 0..<60 {
            var bytes = pictures[round % pictures.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 6..<bytes.count, using: &random)
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? Photo(decoding: bytes)
        }
    }

    private func contains(_ bytes: [UInt8], _ word: String) -> Bool {
        String(decoding: bytes.map { $0 < 128 ? $0 : 0x3F }, as: UTF8.self).contains(word)
    }
}
