public import ArgumentParser
public import MusterProvenance
public import MusterService

extension Party.Role: ExpressibleByArgument {}
extension Lot.State: ExpressibleByArgument {}
extension EventVerb: ExpressibleByArgument {}
extension EventForm: ExpressibleByArgument {}
