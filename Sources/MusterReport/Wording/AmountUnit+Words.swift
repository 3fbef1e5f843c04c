package import MusterProvenance

extension ThingQuantity {
    /// It with its unit: `12,5 kg`.
    package func said(_ words: Wording) -> String {
        let amount = amount.description.replacing(".", with: words.language.rules.decimalSign)
        return "\(amount)\u{A0}\(unit.symbol)"
    }
}

extension AmountUnit {
    /// So many of it: `12 pieces`, `12 kg`.
    package func counted(_ quantity: Int, _ words: Wording) -> String {
        self == .piece
            ? words.count(quantity, .pieces) : "\(words.integer(quantity))\u{A0}\(symbol)"
    }
}
