import Glibc

/// A person's way through the aisles: up one and down the next, faster and slower, with stops.
struct AisleWalk: Sendable {
    /// How finely the way is kept, in seconds.
    static let step = 0.25
    /// How high the scanner is held, in metres.
    static let ear = 1.15
    /// How long the stairs take, in seconds.
    private static let stairSeconds = 14.0

    struct Step: Sendable {
        var place: AislePlace
        /// Where the person looks, as an angle in radians.
        var heading: Double
        /// Whether it is on the stairs between two floors.
        var isOnStairs = false
    }

    private(set) var steps: [Step] = []

    /// How long it takes, in seconds.
    var seconds: Double { Double(steps.count) * Self.step }

    init(
        on floor: AisleFloor,
        speed: Double,
        walkedShare: Double,
        isCut: Bool,
        using random: inout SeededRandom
    ) {
        let pace = speed * (0.93 + 0.14 * random.unit())
        var aisles: [Int] = []
        for level in 0..<floor.floors {
            let own = Array(level * floor.aisles..<(level + 1) * floor.aisles)
            let count = max(1, Int((Double(own.count) * walkedShare).rounded()))
            // Those that are walked are drawn one by one: unwalked ones lie between them.
            var kept = random.order(of: own.count).prefix(count).map { own[$0] }.sorted()
            if random.unit() < 0.5 { kept.reverse() }
            aisles += kept
        }
        var isAtStart = random.unit() < 0.5
        var level = 0
        var lateral = 0.0
        for aisle in aisles {
            if aisle / floor.aisles != level {
                level = aisle / floor.aisles
                climb(to: level, on: floor)
            }
            let middle = floor.middle(of: aisle)
            let (near, far) = (1.2, AisleFloor.length - 1.2)
            walk(to: (isAtStart ? near : far, middle), level, pace, 0.3, &lateral, &random)
            walk(to: (isAtStart ? far : near, middle), level, pace, 0.3, &lateral, &random)
            isAtStart.toggle()
        }
        guard isCut else { return }
        steps.removeLast(Int(Double(steps.count) * (0.05 + 0.9 * random.unit())))
    }

    /// What the person does at a moment; at the ends, the first and the last thing.
    func at(_ seconds: Double) -> Step {
        steps[min(steps.count - 1, max(0, Int(seconds / Self.step)))]
    }

    private mutating func walk(
        to goal: (x: Double, y: Double),
        _ level: Int,
        _ pace: Double,
        _ sway: Double,
        _ lateral: inout Double,
        _ random: inout SeededRandom
    ) {
        guard let start = steps.last else {
            let place = AislePlace(x: goal.x, y: goal.y, z: Self.ear, floor: level)
            steps.append(Step(place: place, heading: 0))
            return
        }
        let (fromX, fromY) = (start.place.x, start.place.y - lateral)
        let length = hypot(goal.x - fromX, goal.y - fromY)
        let heading = atan2(goal.y - fromY, goal.x - fromX)
        var done = 0.0
        while done < length {
            // Now and then somebody stops to look at something.
            let pause =
                random.unit() < Self.step / 45 ? Int((3 + 6 * random.unit()) / Self.step) : 0
            done += pace * Self.step * (0.8 + 0.4 * random.unit())
            lateral += (random.unit() - 0.5) * 0.2 - 0.1 * lateral
            lateral = min(sway, max(-sway, lateral))
            let share = min(1, done / max(length, 1e-9))
            let place = AislePlace(
                x: fromX + share * (goal.x - fromX),
                y: fromY + share * (goal.y - fromY) + lateral,
                z: Self.ear,
                floor: level
            )
            steps += Array(repeating: Step(place: place, heading: heading), count: 1 + pause)
        }
    }

    private mutating func climb(to level: Int, on floor: AisleFloor) {
        guard var step = steps.last else { return }
        step.isOnStairs = true
        let count = Int(Self.stairSeconds / Self.step)
        let shift = floor.top(of: level) - floor.top(of: step.place.floor)
        steps += Array(repeating: step, count: count / 2)
        step.place.y += shift
        step.place.floor = level
        steps += Array(repeating: step, count: count - count / 2)
    }
}
