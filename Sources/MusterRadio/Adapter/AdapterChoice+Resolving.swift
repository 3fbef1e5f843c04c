extension AdapterChoice {
    /// The adapter that is meant, ready to be listened to.
    ///
    /// - Parameter adapters: those that are plugged in, in the order of their numbers.
    /// - Returns: the adapter; it is switched on and not blocked.
    /// - Throws: ``RadioError``, saying why there is none: ``RadioError/noAdapter``,
    ///   ``RadioError/adapterNotFound(_:known:)``, or the one's ``HCIAdapter/obstacle``.
    public func resolve(among adapters: [HCIAdapter]) throws(RadioError) -> HCIAdapter {
        let chosen: HCIAdapter?
        switch self {
        case .firstPowered:
            guard let first = adapters.first else { throw .noAdapter }
            // When none is ready, the first one that could be made so is the one to speak of.
            chosen =
                adapters.first { $0.obstacle == nil }
                ?? adapters.first { $0.hasLowEnergy != false } ?? first
        case .name(let name): chosen = adapters.first { $0.name == name }
        case .address(let address): chosen = adapters.first { $0.address == address }
        }
        guard let chosen else {
            throw .adapterNotFound(description, known: adapters.map(\.name))
        }
        if let obstacle = chosen.obstacle { throw obstacle }
        return chosen
    }
}
