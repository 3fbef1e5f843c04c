import Glibc
public import MusterCatalogue
public import MusterCore

/// How far behind the loudest zone a beacon's own may stay for the beacon to count as in place, and
/// how far it must for the beacon to count as elsewhere.
///
/// An item at the edge of its zone may be as loud from the lane of the zone next to it: where two
/// zones touch, radio that errs by ``ZoneVerdict/inPlaceMarginDB`` proves nothing. Where a gap lies
/// between them, whoever walks the other zone passes such an item at least that gap farther away, and
/// path loss gives the own zone a lead. What remains of either margin after that lead is asked: what
/// is loudest across a gap takes the same error of radio with less of a difference.
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

    /// How far behind `loudest` the zone `own` may be for the beacon to be in place, in dB.
    public func inPlaceDB(of own: ZoneID, behind loudest: ZoneID) -> Double {
        max(0, ZoneVerdict.inPlaceMarginDB - lead(of: own, over: loudest))
    }

    /// How far behind `loudest` the zone `own` must be for the beacon to be elsewhere, in dB: never
    /// less than what proves nothing between zones that touch.
    public func elsewhereDB(of own: ZoneID, behind loudest: ZoneID) -> Double {
        max(
            ZoneVerdict.inPlaceMarginDB,
            ZoneVerdict.elsewhereMarginDB - lead(of: own, over: loudest)
        )
    }

    /// The lead of log-distance path loss in dB, 10 n log10(1 + gap / 2.5 m) with n = 2.2.
    private func lead(of own: ZoneID, over loudest: ZoneID) -> Double {
        guard let here = polygons[own], let there = polygons[loudest] else { return 0 }
        let ratio = 1 + here.distance(to: there) / Self.passingMetres
        return 10 * RadioModel.exponent * log10(ratio)
    }
}
