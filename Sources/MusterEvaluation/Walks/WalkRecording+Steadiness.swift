package import MusterAudit
import MusterCatalogue
package import MusterCore
import MusterRanging

extension WalkRecording {
    /// The method that an audit of it takes unless told otherwise.
    var standardMethod: RangingMethod { isFixed ? .windowedLevel : .peakZone }

    /// The items of which the default method says something else once whole seconds begin elsewhere
    /// in the walk: nothing real has changed then.
    ///
    /// - Parameter seconds: how much later the walk begins; its fraction matters.
    /// - Returns: those items, in the order of the list.
    /// - Throws: ``MusterAudit/AuditError`` should an audit refuse a step, which is a bug.
    package func itemsJudgedOtherwise(
        startingLater seconds: Double
    ) throws(AuditError) -> [ItemID] {
        try itemsJudgedOtherwise(
            than: try claims(by: standardMethod),
            startingLater: seconds,
            method: standardMethod
        )
    }

    func itemsJudgedOtherwise(
        than claims: [ItemID: ItemClaim],
        startingLater seconds: Double,
        method: RangingMethod
    ) throws(AuditError) -> [ItemID] {
        let others = try starting(later: seconds).claims(by: method)
        return items.map(\.id).filter { item in
            guard let one = claims[item], let other = others[item] else { return true }
            return !one.agrees(with: other)
        }
    }

    private func claims(by method: RangingMethod) throws(AuditError) -> [ItemID: ItemClaim] {
        try AuditRun(self, method: method)
            .claims(from: samples.first?.receivedAt ?? Instant(seconds: 0))
    }

    /// The same walk that many seconds later.
    private func starting(later seconds: Double) -> WalkRecording {
        WalkRecording(
            named: name,
            plan: plan,
            items: items,
            otherBeacons: otherBeacons,
            truth: truth,
            samples: samples.map { sample in
                var moved = sample
                moved.receivedAt = sample.receivedAt.advanced(bySeconds: seconds)
                return moved
            },
            calibratedPower: calibratedPower
        )
    }
}
