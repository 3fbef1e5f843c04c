package import MusterProvenance

extension Wording {
    /// A quantity with its unit: `12,5 kg`.
    package func amount(_ quantity: ThingQuantity) -> String {
        let amount = quantity.amount.description
            .replacing(".", with: language.rules.decimalSign)
        return "\(amount)\u{A0}\(quantity.unit.symbol)"
    }
}

extension AmountUnit {
    /// So many of it: `12 pieces`, `12 kg`.
    package func counted(_ quantity: Int, _ words: Wording) -> String {
        self == .piece
            ? words.count(quantity, .pieces) : "\(words.integer(quantity))\u{A0}\(symbol)"
    }
}
