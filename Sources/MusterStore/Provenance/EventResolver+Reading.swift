import MusterCore
public import MusterProvenance

extension EventResolver {
    /// An event that another program tells, with its place and its parties as the house calls them, checked.
    ///
    /// The lots and parties that it names must be known, as those of drafts must. Lots that events have a name
    /// for keep that one.
    ///
    /// - Parameter told: the event, with URIs alone for its place and its parties.
    /// - Returns: the event as it is to be recorded.
    /// - Throws: ``DraftFault``, whose column is a member of EPCIS.
    public mutating func event(told: TraceEvent) throws(DraftFault) -> TraceEvent {
        var event = told
        for index in event.things.indices {
            let name = event.things[index].name
            switch name.kind {
            case .lot: event.things[index].name = try lot(told: name)
            case .item: try demandProduct(of: name)
            case .unit, .asset: continue
            }
        }
        event.place = event.placeURI.flatMap(names.placeText(of:))
        if let uri = event.fromURI { event.from = try party(told: uri, "sourceList") }
        if let uri = event.toURI { event.to = try party(told: uri, "destinationList") }
        do throws(DraftFault) {
            return try checked(event)
        } catch {
            // The columns of tables are no members of documents.
            throw DraftFault(column: nil, error: error.error)
        }
    }

    private mutating func lot(told name: ThingName) throws(DraftFault) -> ThingName {
        if let known = lotNames.told[name.uri] { return known }
        do {
            let (path, named) = try store.events.lot(told: name)
            let known = named ?? lotNames.ofLots[path] ?? name
            lotNames.ofLots[path] = known
            lotNames.told[name.uri] = known
            return known
        } catch StoreError.notFound {
            throw DraftFault(column: nil, error: Self.noLot(name.uri))
        } catch let error as any MusterError {
            throw DraftFault(column: nil, error: error)
        } catch {
            throw DraftFault(
                column: nil,
                error: StoreError.failed(path: store.path, reason: "\(error)")
            )
        }
    }

    /// Throws where a thing is of a product of the house's that is not there; articles of others may be unknown.
    private func demandProduct(of name: ThingName) throws(DraftFault) {
        guard DigitalLink(name.uri) == nil, let parts = OwnNames.serialParts(of: name) else {
            return
        }
        do throws(DraftFault) {
            _ = try looking("epcList") { try store.products.find(parts.product) }
        } catch {
            throw DraftFault(column: nil, error: error.error)
        }
    }

    private mutating func party(told uri: String, _ member: String) throws(DraftFault) -> String {
        guard let text = OwnNames.partyText(of: uri) else {
            throw DraftFault(
                column: member,
                error: StoreError.notFound(kind: "party", name: uri, remedy: "muster party list")
            )
        }
        return try party(text, member).id
    }
}
