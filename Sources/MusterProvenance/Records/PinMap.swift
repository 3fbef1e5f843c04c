import Glibc

/// Where pins stand on a small map without tiles: north is up, and the map is as wide as what is on it.
///
/// The projection is equirectangular around the mean latitude: `x = (lon - lon0) cos(lat0)`, `y = lat - lat0`
/// (Snyder, Map Projections: A Working Manual, USGS 1987, section 12).
public struct PinMap: Sendable {
    /// A place, in degrees north and east.
    public struct Place: Sendable {
        /// Degrees north.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double

        /// Creates a place.
        public init(latitude: Double, longitude: Double) {
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    /// A pin, in pixels from the upper left corner.
    public struct Pin: Hashable, Sendable {
        /// From the left.
        public var x: Double
        /// From the top.
        public var y: Double
        /// The places that it stands for, by their numbers from 0; several where they would hide each other.
        public var places: [Int]
    }

    /// A bar that says how far things are apart.
    public struct Scale: Hashable, Sendable {
        /// What it stands for.
        public var kilometres: Double
        /// How long it is, in pixels.
        public var length: Double
    }

    /// The pins, in the order of their first places.
    public let pins: [Pin]
    /// The bar in the corner.
    public let scale: Scale

    /// How wide a map is, in pixels.
    public static let width = 640.0
    /// How high a map is, in pixels.
    public static let height = 400.0
    /// How much of it stays free at each side.
    private static let margin = 0.08
    /// Pins that are nearer than this are one, in pixels.
    private static let nearest = 24.0
    /// The least that a map shows, in degrees of latitude: a single place is no point without scale.
    private static let leastSpan = 0.02
    /// How long a degree of latitude is, in kilometres.
    private static let degree = 111.2

    /// Places pins; `nil` for no places.
    public init?(_ places: [Place]) {
        guard !places.isEmpty else { return nil }
        let middle = places.map(\.latitude).reduce(0, +) / Double(places.count)
        // A degree of longitude is shorter away from the equator; at a pole it is nothing.
        let shortening = max(cos(middle * .pi / 180), 0)
        let first = places[0].longitude
        let points = places.map { place in
            // Across the date line the shorter way counts.
            let east = (place.longitude - first + 540).truncatingRemainder(dividingBy: 360) - 180
            return (x: east * shortening, y: place.latitude - middle)
        }
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (west, south) = (xs.min() ?? 0, ys.min() ?? 0)
        let (east, north) = (xs.max() ?? 0, ys.max() ?? 0)
        let room = 1 - 2 * Self.margin
        let factor = min(
            Self.width * room / max(east - west, Self.leastSpan),
            Self.height * room / max(north - south, Self.leastSpan)
        )
        var pins: [Pin] = []
        for (number, point) in points.enumerated() {
            let x = Self.width / 2 + (point.x - (west + east) / 2) * factor
            let y = Self.height / 2 - (point.y - (south + north) / 2) * factor
            let near = pins.firstIndex { hypot($0.x - x, $0.y - y) < Self.nearest }
            if let near {
                pins[near].places.append(number)
            } else {
                pins.append(Pin(x: x.rounded(), y: y.rounded(), places: [number]))
            }
        }
        self.pins = pins
        scale = Self.scale(pixels: factor / Self.degree)
    }

    /// The longest bar of 1, 2 or 5 times a power of ten kilometres that is no more than a fourth of the map.
    private static func scale(pixels: Double) -> Scale {
        let most = width / 4 / pixels
        let power = pow(10, floor(log10(most)))
        let step = [5.0, 2, 1].first { $0 * power <= most } ?? 1
        return Scale(kilometres: step * power, length: (step * power * pixels).rounded())
    }
}
