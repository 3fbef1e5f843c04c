public import MusterCore

extension AuditError {
    /// How many zones an error names; a large site may lack hundreds.
    private static let namedZones = 8

    /// How many zones an error lists to choose from.
    private static let offeredZones = 20

    /// The same error with what people call its zones.
    ///
    /// - Parameter zones: the names of the site's zones.
    /// - Returns: the error.
    public func naming(zones: [ZoneID: String]) -> AuditError {
        switch self {
        case .unknownZone(let zone, let known, _):
            .unknownZone(zone, known: known, names: zones)
        case .coverageBelowPlan(let audit, let short, let extent, _):
            .coverageBelowPlan(audit: audit, zones: short, extent, names: zones)
        default: self
        }
    }

    /// Zones to choose from, Aisle 2 before Aisle 10; of a large site the first.
    static func oneOf(_ known: [ZoneID], _ names: [ZoneID: String]) -> Sentence {
        let listed = known.inNaturalOrder { ZoneText.name($0, names[$0]) }
        let offered = list(listed, names, most: offeredZones)
        return known.count > offeredZones ? "\(offered): muster zone list" : offered
    }

    /// What a walk lacks: `walked 34 m, entered 1 of 9 zones, not cold-1 (Freezer), cold-2`.
    static func shortfall(
        _ zones: [ZoneID],
        _ extent: WalkExtent?,
        _ names: [ZoneID: String]
    ) -> Sentence {
        var clauses: [Sentence] = []
        let notEntered = extent?.notEntered ?? []
        if let extent, !notEntered.isEmpty {
            let metres = Int(min(extent.metres, 1e9).rounded())
            let left = list(notEntered, names, most: namedZones)
            clauses.append(
                Sentence(
                    counting: extent.wanted,
                    one:
                        "walked \(metres) m, entered \(extent.entered) of \(extent.wanted) zone, not \(left)",
                    other:
                        "walked \(metres) m, entered \(extent.entered) of \(extent.wanted) zones, not \(left)"
                )
            )
        }
        let weak = zones.filter { !notEntered.contains($0) }
        if !weak.isEmpty {
            clauses.append("not walked enough in \(list(weak, names, most: namedZones))")
        }
        return clauses.joined(separator: "; ")
    }

    private static func list(
        _ zones: [ZoneID],
        _ names: [ZoneID: String],
        most: Int
    ) -> Sentence {
        let named = zones.prefix(most).map { ZoneText.words($0, names[$0]) }
            .joined(separator: ", ")
        return zones.count > most ? "\(named) and \(zones.count - most) more" : "\(named)"
    }
}
