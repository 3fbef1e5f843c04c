/// The value below which a share of values lies, between two values in proportion.
///
/// - Parameters:
///   - share: 0 (the least) to 1 (the greatest).
///   - values: in any order.
/// - Returns: `nil` without a value.
package func quantile(_ share: Double, of values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let place = min(max(share, 0), 1) * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
}
