/// Sixteen numbers at once: as one takes a logarithm, the compiler takes all sixteen.
extension SIMD16<Float> {
    /// 1 in every place.
    static let one = SIMD16<Float>(repeating: 1)

    /// The natural logarithm of each number to some 0.00001; the numbers must be normal and above 0.
    var logarithm: Self {
        // Bit patterns of whole vectors have no safe conversion; both types have sixteen lanes of 32 bits,
        // of which every pattern is a value. This holds for all casts here.
        let bits = unsafeBitCast(self, to: SIMD16<Int32>.self)
        // What lies between 1 and 2 is left when the power of two is taken away.
        let mantissa = unsafeBitCast(
            (bits & 0x7F_FFFF) | 0x3F80_0000,
            to: SIMD16<Float>.self
        )
        let power = Self.float(of: (bits &>> 23) &- 127)
        let share = (mantissa - 1) / (mantissa + 1)
        let square = share * share
        let series = Self.series(square, 0, 0, 1 / 7, 0.2, 1 / 3, 1)
        return power * 0.693_147_18 + share * series * 2
    }

    /// e to the power of each number, to some parts in a million; below −80 next to nothing.
    ///
    /// The numbers must not be above 80.
    var exponential: Self {
        let least = Self(repeating: -80)
        let powers = self.replacing(with: least, where: self .< least) * 1.442_695_04
        // A number that is large enough has no room left for fractions: adding it rounds.
        let rounder: Float = 12_582_912
        let shifted = powers + rounder
        let whole = unsafeBitCast(shifted, to: SIMD16<Int32>.self) &- 0x4B40_0000
        let rest = (powers - (shifted - rounder)) * 0.693_147_18
        let series = Self.series(rest, 1 / 120, 1 / 24, 1 / 6, 0.5, 1, 1)
        return series * unsafeBitCast((whole &+ 127) &<< 23, to: SIMD16<Float>.self)
    }

    /// The sum of the powers of a number, the fifth first.
    private static func series(
        _ number: Self,
        _ fifth: Float,
        _ fourth: Float,
        _ third: Float,
        _ second: Float,
        _ first: Float,
        _ constant: Float
    ) -> Self {
        var sum = Self(repeating: fifth)
        sum = sum * number + fourth
        sum = sum * number + third
        sum = sum * number + second
        sum = sum * number + first
        return sum * number + constant
    }

    /// Small whole numbers as numbers.
    private static func float(of whole: SIMD16<Int32>) -> Self {
        // The same rounder the other way round.
        unsafeBitCast(whole &+ 0x4B40_0000, to: SIMD16<Float>.self) - 12_582_912
    }
}
