public import ArgumentParser
public import MusterService

extension SensorLogQuery.Form: ExpressibleByArgument {}
extension SensorFile.Form: ExpressibleByArgument {}
