public import MusterCore
public import MusterStore

/// Inventories and beacons, as the command line and the API show them.
extension JSONWriter {
    /// Writes an inventory with its number of items.
    public mutating func inventory(_ inventory: Inventory, items: Int) {
        object { json in
            json.key("inventory")
            json.string(inventory.name)
            json.key("items")
            json.integer(items)
            json.key("current")
            json.bool(inventory.isCurrent)
            json.key("archived")
            json.bool(inventory.isArchived)
        }
    }

    /// Writes when something was last heard, as members of an object; `null` for what was never
    /// heard.
    public mutating func lastHeard(_ heard: LastHeard?) {
        key("last_heard_at")
        instant(heard?.at)
        key("heard_by")
        string(heard?.by)
        key("heard_in")
        string(heard?.zone?.rawValue)
        key("rssi")
        integer(heard?.rssi?.rawValue)
        key("battery_mv")
        integer(heard?.battery?.millivolts)
        key("battery_at")
        instant(heard?.battery?.at)
        key("day")
        string(
            heard.map { heard in
                String(Instant(seconds: Int64(heard.day) &* 86_400).iso8601(.seconds).prefix(10))
            }
        )
        key("day_adverts")
        integer(heard?.dayCount)
    }
}
