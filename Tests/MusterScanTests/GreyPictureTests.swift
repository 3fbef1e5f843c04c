import Testing

import MusterScan

/// Pictures are made smaller, larger, softer and sharper as they should be.
@Suite struct GreyPictureTests {
    private func picture(_ width: Int, _ height: Int, _ pixels: [UInt8]) throws -> GreyPicture {
        try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }

    @Test func `an even picture stays as it is in every way`() throws {
        for (width, height) in [(1, 1), (1, 7), (8, 1), (5, 4), (2, 2)] {
            let even = try picture(width, height, .init(repeating: 93, count: width * height))
            for attempt in ScanAttempt.allCases {
                let made = attempt.picture(of: even)
                #expect(Set(made.pixels) == [93], "\(attempt) of \(width) by \(height)")
                #expect(made.pixels.count == made.width * made.height)
            }
        }
    }

    @Test func `sizes halve and double, and pixels are the means of what they stand for`() throws {
        let four = try picture(4, 2, [0, 4, 100, 100, 8, 4, 100, 104])
        #expect(four.halved() == (try picture(2, 1, [4, 101])))
        let doubled = try picture(2, 1, [0, 160]).doubled()
        #expect(doubled == (try picture(4, 2, [0, 40, 120, 160, 0, 40, 120, 160])))
    }

    @Test func `a blur is the mean of the square, the edge going on`() throws {
        let dot = try picture(3, 3, [0, 0, 0, 0, 90, 0, 0, 0, 0])
        #expect(dot.blurred(1).pixels == .init(repeating: 10, count: 9))
        let step = try picture(4, 1, [0, 0, 90, 90])
        #expect(step.blurred(1).pixels == [0, 30, 60, 90])
    }

    @Test func `sharpening makes a step steeper`() throws {
        let step = try picture(6, 1, [100, 100, 100, 150, 150, 150])
        let sharp = step.sharpened(1, gain: 2).pixels
        #expect(sharp[2] < 100 && sharp[3] > 150)
    }

    @Test func `a picture of no pixels is none`() {
        #expect(GreyPicture(width: 0, height: 3, pixels: []) == nil)
        #expect(GreyPicture(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
    }
}
