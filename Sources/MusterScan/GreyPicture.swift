/// A picture of grey pixels, 0 black to 255 white.
public struct GreyPicture: Equatable, Sendable {
    /// How wide it is, in pixels.
    public let width: Int
    /// How high it is, in pixels.
    public let height: Int
    /// The pixels row by row from the top.
    public let pixels: [UInt8]

    /// Takes pixels over; `nil` where there are not as many as the size says, or none.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    init(_ width: Int, _ height: Int, _ pixels: [UInt8]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// The picture at a half, a quarter and so on of its size, until its longer side has at most so
    /// many pixels.
    public func halved(within side: Int) -> GreyPicture {
        var picture = self
        while max(picture.width, picture.height) > side { picture = picture.halved() }
        return picture
    }

    /// Half the size: each pixel is the mean of four; what is over at an odd edge goes.
    package func halved() -> GreyPicture {
        let (half, rows) = (max(1, width / 2), max(1, height / 2))
        let (right, below) = (width > 1 ? 1 : 0, height > 1 ? width : 0)
        let pixels = make(half * rows) { from, to in
            for row in 0..<rows {
                var source = 2 * row * width
                for place in row * half..<(row + 1) * half {
                    let sum =
                        Int(from[source]) + Int(from[source + right]) + Int(from[source + below])
                        + Int(from[source + right + below])
                    to[place] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
                    source += 2
                }
            }
        }
        return GreyPicture(half, rows, pixels)
    }

    /// Twice the size, with straight lines between the pixels.
    package func doubled() -> GreyPicture {
        let wide = 2 * width
        let pixels = make(wide * height * 2) { from, to in
            for row in 0..<2 * height {
                // A new pixel lies a quarter of an old one off: three parts of the nearer, one of the other.
                let near = row / 2
                let far = min(height - 1, max(0, near + (row & 1 == 1 ? 1 : -1)))
                let (upper, lower) = (near * width, far * width)
                for column in 0..<width {
                    let (left, right) = (max(0, column - 1), min(width - 1, column + 1))
                    let here = 3 * Int(from[upper + column]) + Int(from[lower + column])
                    let before = 3 * Int(from[upper + left]) + Int(from[lower + left])
                    let after = 3 * Int(from[upper + right]) + Int(from[lower + right])
                    let place = row * wide + 2 * column
                    to[place] = UInt8(truncatingIfNeeded: (3 * here + before + 8) >> 4)
                    to[place + 1] = UInt8(truncatingIfNeeded: (3 * here + after + 8) >> 4)
                }
            }
        }
        return GreyPicture(wide, 2 * height, pixels)
    }

    /// Each pixel becomes the mean of the square around it.
    ///
    /// - Parameter radius: how far the square reaches, in pixels.
    /// - Returns: the picture.
    package func blurred(_ radius: Int) -> GreyPicture {
        let rows = means(lines: height, length: width, step: 1, stride: width, radius)
        return rows.means(lines: width, length: height, step: width, stride: 1, radius)
    }

    /// What differs from its surroundings is made to differ more.
    ///
    /// - Parameters:
    ///   - radius: how far the surroundings reach, in pixels: two blurs of this radius.
    ///   - gain: how much more.
    /// - Returns: the picture.
    package func sharpened(_ radius: Int, gain: Double) -> GreyPicture {
        let mean = blurred(radius).blurred(radius)
        let factor = Int(gain * 16)
        let pixels = make(pixels.count) { from, to in
            mean.pixels.withUnsafeBufferPointer { mean in
                for place in 0..<to.count {
                    let value = Int(from[place])
                    let sharp = value + (factor * (value - Int(mean[place]))) >> 4
                    to[place] = UInt8(truncatingIfNeeded: min(255, max(0, sharp)))
                }
            }
        }
        return GreyPicture(width, height, pixels)
    }

    /// The mean along lines; beyond the edge the last pixel goes on.
    private func means(
        lines: Int,
        length: Int,
        step: Int,
        stride: Int,
        _ radius: Int
    ) -> GreyPicture {
        // The mean by a multiplication: sums stay below 2^16, and so does the error below half a step.
        let count = 2 * radius + 1
        let scale = (1 << 20 + count - 1) / count
        let pixels = make(pixels.count) { from, to in
            for line in 0..<lines {
                let start = line * stride
                let last = start + (length - 1) * step
                var sum = (radius + 1) * Int(from[start])
                for ahead in 1...radius { sum += Int(from[min(last, start + ahead * step)]) }
                for index in 0..<length {
                    let place = start + index * step
                    to[place] = UInt8(truncatingIfNeeded: min(255, (sum * scale) >> 20))
                    let (next, gone) = (place + (radius + 1) * step, place - radius * step)
                    sum += Int(from[min(last, next)]) - Int(from[max(start, gone)])
                }
            }
        }
        return GreyPicture(width, height, pixels)
    }

    private func make(
        _ count: Int,
        _ fill: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Void
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { to, filled in
            let room = UnsafeMutableBufferPointer(rebasing: to[..<count])
            pixels.withUnsafeBufferPointer { fill($0, room) }
            filled = count
        }
    }
}
