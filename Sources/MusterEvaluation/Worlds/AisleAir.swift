import Glibc

/// The radio of the second family.
///
/// Two slopes that meet at a breakpoint; goods that swallow so many decibels a metre, unless the way
/// over the top of the racks loses less; a shadow that is one random field over where the sender and
/// the receiver are; and fading from rays that add up, frozen where nobody moves and different on
/// each of the three advertising channels.
struct AisleAir: Sendable {
    /// The exponent up to the breakpoint, the breakpoint in metres, and the exponent beyond it.
    var (near, breakpoint, far) = (1.9, 7.0, 3.3)
    /// What goods swallow, in dB a metre, and what the way over the racks loses at most.
    var (absorption, overTop) = (9.0, 19.0)
    /// The spread of the shadow in dB, and how far one has to go for another one, in metres.
    var (shadow, reach) = (3.5, 3.0)
    /// The power of the straight ray over that of all others: in view, and behind goods.
    var (clearRays, hiddenRays) = (4.0, 1.0)
    /// What is lost on the way into the field of rays that walls and racks throw to and fro, in dB, and
    /// what that field loses with each metre; `nil` where it is too weak to be heard.
    var reverberation: (entry: Double, metre: Double)?
    /// What packing takes from a tag on average, in dB.
    var packing = 2.0
    /// What the person's body takes from what is behind it, in dB.
    var body = 7.0
    /// What a storey's floor takes, in dB.
    var storey = 17.0
    /// The level at which half of the advertisements are lost, in dBm.
    var sensitivity = -94.0

    static let open: AisleAir = {
        var air = AisleAir()
        (air.near, air.breakpoint, air.far) = (1.8, 12, 2.6)
        (air.absorption, air.overTop) = (1.8, 19)
        air.packing = 1
        return air
    }()

    static let harsh: AisleAir = {
        var air = AisleAir()
        (air.near, air.breakpoint, air.far) = (2.2, 5, 3.6)
        (air.absorption, air.overTop) = (13, 26)
        (air.shadow, air.packing, air.body, air.sensitivity) = (4.5, 4, 10, -91)
        return air
    }()

    static let reflecting: AisleAir = {
        var air = AisleAir()
        (air.clearRays, air.hiddenRays, air.reverberation) = (0.6, 0.2, (26, 0.3))
        (air.shadow, air.reach) = (5, 2)
        return air
    }()

    func pathLoss(_ metres: Double) -> Double {
        let metres = max(metres, 0.3)
        guard metres > breakpoint else { return 10 * near * log10(metres) }
        return 10 * near * log10(breakpoint) + 10 * far * log10(metres / breakpoint)
    }

    /// What goods on the way take: through them or over them, whichever lets more through.
    func rackLoss(_ metres: Double) -> Double {
        let through = pow(10, -absorption * metres / 10)
        return -10 * log10(through + pow(10, -overTop / 10)) + 10
            * log10(1 + pow(10, -overTop / 10))
    }
}

/// One random field of shadow over all pairs of places: near pairs share it.
struct AisleShadow: Sendable {
    private static let waveCount = 14
    private var waves: [(sender: SIMD2<Double>, receiver: SIMD2<Double>, phase: Double)] = []
    private let amplitude: Double

    init(_ air: AisleAir, using random: inout SeededRandom) {
        amplitude = air.shadow * (2 / Double(Self.waveCount)).squareRoot()
        for _ in 0..<Self.waveCount {
            waves.append(
                (
                    SIMD2(random.normal(), random.normal()) / air.reach,
                    SIMD2(random.normal(), random.normal()) / air.reach,
                    2 * .pi * random.unit()
                )
            )
        }
    }

    /// What belongs to a sender's place: worked out once.
    func phases(of place: AislePlace) -> [Double] {
        let here = SIMD2(place.x, place.y + 3 * place.z)
        return waves.map { $0.phase + ($0.sender * here).sum() }
    }

    func loss(_ phases: [Double], at place: AislePlace) -> Double {
        let here = SIMD2(place.x, place.y)
        var sum = 0.0
        for index in waves.indices {
            sum += cos(phases[index] + (waves[index].receiver * here).sum())
        }
        return amplitude * sum
    }
}

/// The rays between one sender and wherever the receiver is.
struct AisleRays: Sendable {
    private static let count = 5
    private static let wavelength = 0.125
    private var rays: [(direction: SIMD2<Double>, phase: Double)] = []

    init(using random: inout SeededRandom) {
        for _ in 0..<Self.count {
            let angle = 2 * .pi * random.unit()
            let turns = 2 * Double.pi / Self.wavelength
            rays.append((SIMD2(cos(angle), sin(angle)) * turns, 2 * .pi * random.unit()))
        }
    }

    /// What fading adds in dB where the straight ray has `share` times the power of all others.
    func gain(at x: Double, _ y: Double, channel: Int, share: Double) -> Double {
        let straight = (share / (1 + share)).squareRoot()
        let other = (1 / (1 + share) / Double(Self.count)).squareRoot()
        var (real, imaginary) = (straight, 0.0)
        for (index, ray) in rays.enumerated() {
            // A longer detour turns further from channel to channel.
            let turn = Double(channel) * (0.9 + 0.8 * Double(index))
            let phase = ray.phase + ray.direction.x * x + ray.direction.y * y + turn
            real += other * cos(phase)
            imaginary += other * sin(phase)
        }
        return 10 * log10(max(real * real + imaginary * imaginary, 1e-4))
    }
}
