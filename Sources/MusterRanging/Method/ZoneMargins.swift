import Glibc
public import MusterCatalogue
public import MusterCore

/// How far behind the loudest zone a beacon's own may stay for the beacon to count as in place.
///
/// An item at the edge of its zone may be as loud from the lane of the zone next to it: where two
/// zones touch, radio that errs by ``ZoneVerdict/inPlaceMarginDB`` proves nothing. Where a gap lies
/// between them, whoever walks the other zone passes such an item at least that gap farther away, and
/// path loss gives the own zone a lead. What remains of the margin after that lead is allowed.
public struct ZoneMargins: Sendable {
    /// How near a walk passes most items, in metres.
    static let passingMetres = 2.5

    private let polygons: [ZoneID: Polygon]

    /// Takes the zones of a plan; without one, any two zones may touch.
    public init(_ plan: SitePlan? = nil) {
        polygons = Dictionary(
            (plan?.zones ?? []).map { ($0.id, $0.polygon) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// How far behind `loudest` the zone `own` may be, in dB.
    ///
    /// The lead is that of log-distance path loss, 10 n log10(1 + gap / 2.5 m) with n = 2.2.
    public func inPlaceDB(of own: ZoneID, behind loudest: ZoneID) -> Double {
        guard let here = polygons[own], let there = polygons[loudest] else {
            return ZoneVerdict.inPlaceMarginDB
        }
        let ratio = 1 + here.distance(to: there) / Self.passingMetres
        return max(0, ZoneVerdict.inPlaceMarginDB - 10 * RadioModel.exponent * log10(ratio))
    }
}
