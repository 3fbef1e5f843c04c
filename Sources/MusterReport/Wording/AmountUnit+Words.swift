package import MusterProvenance

extension AmountUnit {
    /// So many of it: `12 pieces`, `12 kg`.
    package func counted(_ quantity: Int, _ words: Wording) -> String {
        self == .piece
            ? words.count(quantity, .pieces) : "\(words.integer(quantity))\u{A0}\(symbol)"
    }
}
