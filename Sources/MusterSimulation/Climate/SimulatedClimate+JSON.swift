import MusterCore

extension JSONWriter {
    /// The truth of a climate: `{"started_at":…,"limits":{"low":2,"high":8},"sensors":[…],"excursions":[…]}`;
    /// °C, UTC.
    mutating func climate(_ climate: SimulatedClimate) {
        object { json in
            json.key("started_at")
            json.instant(climate.startedAt)
            json.key("limits")
            json.object { json in
                json.key("low")
                json.number(SimulatedClimate.limits.lowerBound)
                json.key("high")
                json.number(SimulatedClimate.limits.upperBound)
            }
            json.key("sensors")
            json.array { json in for sensor in climate.sensors { json.sensor(sensor) } }
            json.key("excursions")
            json.array { json in
                for excursion in climate.excursions { json.excursion(excursion) }
            }
        }
    }

    private mutating func sensor(_ sensor: SimulatedClimate.Sensor) {
        object { json in
            json.key("sensor")
            json.string(sensor.identity.description)
            json.key("name")
            json.string(sensor.name)
            json.key("zone")
            json.string(sensor.zone.rawValue)
            if sensor.drift != 0 {
                json.key("drift")
                json.number(sensor.drift)
            }
            if let silent = sensor.silentFrom {
                json.key("silent_from")
                json.instant(silent)
            }
        }
    }

    private mutating func excursion(_ excursion: SimulatedClimate.Excursion) {
        object { json in
            json.key("zone")
            json.string(excursion.zone.rawValue)
            json.key("from")
            json.instant(excursion.from)
            json.key("until")
            json.instant(excursion.until)
            json.key("peak")
            json.number((excursion.peak * 1_000).rounded() / 1_000)
        }
    }
}
