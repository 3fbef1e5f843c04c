import MusterCore
import MusterService
import MusterStore

extension JSONWriter {
    /// Writes what is known of a beacon between audits.
    mutating func heard(_ beacon: BeaconIdentity, item: ItemID?, _ heard: LastHeard?) {
        object { json in
            json.key("beacon")
            json.string(beacon.description)
            json.key("item")
            json.string(item?.rawValue)
            json.lastHeard(heard)
        }
    }
}
