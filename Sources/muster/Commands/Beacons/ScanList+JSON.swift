import MusterCore
import MusterRanging
import MusterService

extension ScanList {
    /// A line of JSON for each beacon.
    ///
    /// - Parameters:
    ///   - survey: what was heard.
    ///   - now: the time that rates are told for; `nil` for the whole of the scan.
    ///   - isWanted: which beacons.
    /// - Returns: the lines, in order.
    func lines(
        _ survey: BeaconSurvey,
        at now: Instant? = nil,
        where isWanted: (HeardBeacon) -> Bool = { _ in true }
    ) -> [JSONWriter] {
        sorted(
            chosen(survey).filter(isWanted),
            by: { Double($0.bestRSSI ?? -128) },
            at: now
        ).map { beacon in
            .heard(
                beacon,
                perSecond: now.map { beacon.perSecond(at: $0) } ?? beacon.meanRate,
                telemetry: survey.telemetry(of: beacon),
                owner: names[beacon.beacon]
            )
        }
    }
}

extension HeardBeacon {
    /// Advertisements a second from the first to the last.
    var meanRate: Double {
        let seconds = lastAt.seconds(since: firstAt)
        return seconds > 0 ? Double(samples - 1) / seconds : 0
    }
}

extension JSONWriter {
    /// One line about a beacon that was heard.
    fileprivate static func heard(
        _ beacon: HeardBeacon,
        perSecond: Double,
        telemetry: BeaconTelemetry?,
        owner: BeaconNames.Owner?
    ) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("beacon")
            json.string(beacon.beacon.description)
            json.key("format")
            json.string(beacon.format)
            json.key("is_beacon")
            json.bool(beacon.isBeacon)
            json.key("address")
            json.string(beacon.address?.description)
            json.key("samples")
            json.integer(beacon.samples)
            json.key("rate")
            json.number((perSecond * 100).rounded() / 100)
            json.key("rssi_best")
            json.integer(beacon.bestRSSI)
            json.key("rssi_last")
            json.integer(beacon.lastRSSI)
            json.key("rssi_median")
            json.number(beacon.level, .level)
            json.key("measured_power")
            json.integer(beacon.measuredPower)
            json.key("proximity")
            json.string(beacon.proximity.rawValue)
            json.key("first_heard_at")
            json.instant(beacon.firstAt)
            json.key("last_heard_at")
            json.instant(beacon.lastAt)
            json.key("battery_mv")
            json.integer(telemetry?.batteryMillivolts)
            json.key("temperature_c")
            json.number(telemetry?.temperatureCelsius)
            json.owner(owner)
        }
        return json
    }

    /// The members that say what a beacon is bound to; `null` for what it is not.
    mutating func owner(_ owner: BeaconNames.Owner?) {
        let (item, name, inventory, zone): (String?, String?, String?, String?) =
            switch owner {
            case .item(let id, let name, let inventory): (id.rawValue, name, inventory, nil)
            case .anchor(let zone, _): (nil, nil, nil, zone.rawValue)
            case nil: (nil, nil, nil, nil)
            }
        key("item")
        string(item)
        key("item_name")
        string(name)
        key("inventory")
        string(inventory)
        key("anchor_zone")
        string(zone)
    }
}
