import Glibc

/// What the radio of a site's items is like, as far as those heard tell it.
package struct PlaceRadio: Hashable, Sendable {
    /// The strength of a usual item at 1 m from a scanner that is carried, in dBm.
    package static let power = -65.0

    /// The path-loss exponent.
    package var exponent: Double
    /// What the first obstacle in between takes away, in dB; each further one takes 0.7 of it.
    package var rack: Double
    /// How much stronger than ``power`` the items are on average, in dB.
    package var offset: Double
    /// The spread of their own powers, in dB.
    package var spread: Double

    /// What is taken where too few items were heard.
    package static let usual = PlaceRadio(exponent: 2.3, rack: 7, offset: -8, spread: 8)

    /// The logarithms of the chances of each of ``PlaceTable/offsets``, which sum to 1.
    var offsetPrior: PlaceTable.Lanes {
        var prior = PlaceTable.offsets
        var total: Float = 0
        for lane in prior.indices {
            let miss = (Double(prior[lane]) - offset) / spread
            prior[lane] = Float(-miss * miss / 2)
            total += exp(prior[lane])
        }
        return prior - log(total)
    }
}

/// How much what was heard of an item proves: the seconds of a walk are no independent looks.
package struct PlaceTrust: Hashable, Sendable {
    /// What each second behind the first adds, as a share of a look.
    package var heard: Double
    /// What a second adds in which the item was silent, as a share of a look.
    package var silent: Double

    /// The spread of a level about what the radio says, in dB, without that of single samples.
    package static let spread = 6.5
    /// What is taken where too few items were heard.
    package static let usual = PlaceTrust(heard: 0.2, silent: 0.2)

    /// Those that are tried on a site.
    static let candidates = [0.06, 0.1, 0.15, 0.2, 0.27, 0.36, 0.5].flatMap { heard in
        [0.5, 1, 2].map { PlaceTrust(heard: heard, silent: min(1, $0 * heard)) }
    }

    /// Creates a trust.
    package init(heard: Double, silent: Double) {
        (self.heard, self.silent) = (heard, silent)
    }

    /// How many looks each second is that an item was heard in, of as many.
    package func look(of seconds: Int) -> Float {
        Float(heard + (1 - heard) / Double(max(1, seconds)))
    }

    /// The logarithm of how likely it is before anything was heard.
    var prior: Double {
        let miss = log(heard / Self.usual.heard) / 0.7
        return -miss * miss / 2
    }
}
