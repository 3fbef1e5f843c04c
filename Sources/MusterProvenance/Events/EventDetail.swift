/// What an event may say beside what, when, where and who.
public enum EventDetail: String, CaseIterable, Hashable, Sendable {
    /// What was used to treat plants.
    case agent
    /// How much of it.
    case dose
    /// The area that was treated.
    case area
    /// How long to wait until the harvest.
    case preHarvest = "pre_harvest_days"
    /// Who did it.
    case person
    /// What the grower calls the field; for fish, where it was caught.
    case field
    /// The business that harvested.
    case harvester
    /// Its telephone.
    case harvesterPhone = "harvester_phone"
    /// The farm, where that is another place than the event's.
    case farm
    /// Where the source of a lot code can be asked for.
    case sourceReference = "tlc_source_reference"
    /// Why.
    case reason
    /// A remark.
    case note
    /// The beacon that is bound.
    case beacon
    /// The first of the two columns of the SAF form that people fill in.
    case fertilizer = "saf05"
    /// The second one.
    case pesticide = "saf06"
    /// The number of a row of the SAF form.
    case row = "saf01"
    /// What inspection found.
    case result
    /// The lot that the things with serial numbers belong to.
    case lotOfSerial = "lot"
    /// The last day that what is made is good for.
    case bestBefore = "best_before"

    /// Whether it describes what is made, and not the making: EPCIS keeps such apart, in `ilmd`.
    var isOfThing: Bool { self == .bestBefore }
}
