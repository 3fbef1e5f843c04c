/// Randomness of the system, fit for secrets.
public enum SystemRandom {
    /// Draws bytes.
    ///
    /// - Parameter count: how many.
    /// - Returns: the bytes.
    public static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
