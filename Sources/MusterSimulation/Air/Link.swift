import Glibc

/// A receiver within reach of a transmitter.
struct Link: Sendable {
    /// The number of the receiver.
    let receiver: Int
    /// How strongly the transmitter arrives there in this second, in dBm, but for fading.
    let level: Double
}

/// The links between beacons and receivers that both stay where they are.
struct FixedLinks: Sendable {
    private struct FixedLink {
        let receiver: Int
        /// The level without the beacon's own shadowing, in dBm.
        let level: Double
        /// Changes slowly although neither moves: the others do.
        var shadow: Shadow
        /// What a dB of it counts.
        let weight: Double
    }

    /// The links of each transmitter.
    private var links: [[FixedLink]] = []
    /// How much of the shadowing stays from second to second.
    private let kept = exp(-1 / RadioModel.shadowSeconds)

    /// Creates those of nobody.
    init() {}

    init(
        _ transmitters: [Transmitter],
        _ receivers: [FixedReceiver],
        _ shelves: ShelfShadows,
        _ radio: RadioModel,
        _ floor: Floor
    ) {
        let ears = receivers.map { Ear(point: $0.place.point, height: $0.place.height) }
        for (index, transmitter) in transmitters.enumerated() {
            var seeds = transmitter.random
            var random = seeds.fork()
            var own: [FixedLink] = []
            for (receiver, ear) in ears.enumerated() {
                guard
                    let level = radio.level(
                        power: transmitter.power,
                        at: transmitter.place,
                        from: ear,
                        on: floor
                    )
                else { continue }
                let part = shelves.part(of: index, at: receiver)
                own.append(
                    FixedLink(
                        receiver: receiver,
                        level: level + part.shared,
                        shadow: Shadow(using: &random),
                        weight: part.ownWeight
                    )
                )
            }
            links.append(own)
        }
    }

    /// Appends the links of a transmitter that sends in this second.
    mutating func append(
        of index: Int,
        _ transmitter: inout Transmitter,
        to links: inout [Link]
    ) {
        for number in self.links[index].indices {
            transmitter.drift(&self.links[index][number].shadow, kept: kept)
            let link = self.links[index][number]
            links.append(
                Link(receiver: link.receiver, level: link.level + link.weight * link.shadow.value)
            )
        }
    }
}
