extension ReadingFlags {
    /// The flag of a stable word; `nil` where there is none.
    public init?(word: String) {
        for bit in 0..<Int64.bitWidth {
            let flag = ReadingFlags(rawValue: 1 << bit)
            guard let known = flag.words.first else { return nil }
            if known == word {
                self = flag
                return
            }
        }
        return nil
    }
}
