import MusterCore

extension SimulatedTruth {
    /// The content of `truth.json`.
    ///
    /// `{"simulated":true,"seed":17,"items":{"IT-0001":{"present":true,"zone":"cold-1",
    /// "position":[18.2,9.1,0.3]},…},…}`; an item that is gone has neither zone nor position, and one
    /// whose beacon is silent says so. Behind the items: `unexpected` and `unregistered` beacons, the
    /// `world`, when it `started_at`, what there is in it of `cloned` and `spoofed` identities, of
    /// `moves` and `clock_jumps`, and the `path` of the scanner as `[seconds,x,y]`, once a second.
    /// Metres to the centimetre. With a climate there is `climate` in front of the path: its `sensors`, and the
    /// `excursions` of the air.
    ///
    /// - Parameter climate: the climate of the site, where it was simulated.
    /// - Returns: the bytes, ended by a line feed.
    public func encoded(with climate: SimulatedClimate? = nil) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("simulated")
            json.bool(true)
            json.key("seed")
            json.integer(seed)
            json.key("items")
            json.object { json in
                for entry in entries {
                    json.key(data: entry.item.rawValue)
                    json.entry(entry)
                }
            }
            json.key("unexpected")
            json.identities(unexpected)
            json.key("unregistered")
            json.identities(unregistered)
            json.key("world")
            json.string(world.rawValue)
            json.key("started_at")
            json.instant(SimulatedSite.startedAt)
            appendTroubles(to: &json)
            if let climate {
                json.key("climate")
                json.climate(climate)
            }
            json.key("path")
            json.array { json in
                for step in path {
                    json.array { json in
                        json.integer(step.second)
                        json.centimetres(step.point)
                    }
                }
            }
        }
        json.newline()
        return json.bytes
    }

    /// What only some worlds have.
    private func appendTroubles(to json: inout JSONWriter) {
        if !cloned.isEmpty {
            json.key("cloned")
            json.identities(cloned)
        }
        if !spoofed.isEmpty {
            json.key("spoofed")
            json.identities(spoofed)
        }
        if !moves.isEmpty {
            json.key("moves")
            json.array { json in for move in moves { json.move(move) } }
        }
        if !clockJumps.isEmpty {
            json.key("clock_jumps")
            json.array { json in
                for jump in clockJumps {
                    json.object { json in
                        json.key("seconds")
                        json.integer(jump.second)
                        json.key("by")
                        json.integer(jump.by)
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func entry(_ entry: SimulatedTruth.Entry) {
        object { json in
            json.key("present")
            json.bool(entry.zone != nil)
            json.key("zone")
            json.string(entry.zone?.rawValue)
            if entry.isSilent {
                json.key("silent")
                json.bool(true)
            }
            if let place = entry.place {
                json.key("position")
                json.array { json in
                    json.centimetres(place.point)
                    json.number(place.height.toCentimetres)
                }
            }
        }
    }

    fileprivate mutating func move(_ move: SimulatedTruth.Move) {
        object { json in
            json.key("item")
            json.string(move.item.rawValue)
            json.key("from")
            json.string(move.from.rawValue)
            json.key("to")
            json.string(move.to.rawValue)
            json.key("seconds")
            json.integer(move.second)
        }
    }

    fileprivate mutating func identities(_ identities: [BeaconIdentity]) {
        array { json in for identity in identities { json.string(identity.description) } }
    }

    fileprivate mutating func centimetres(_ point: Point) {
        number(point.x.toCentimetres)
        number(point.y.toCentimetres)
    }
}

extension Double {
    /// The metres, rounded to two decimals.
    fileprivate var toCentimetres: Double { (self * 100).rounded() / 100 }
}
