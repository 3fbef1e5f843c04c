public import ArgumentParser
public import MusterClimate
public import MusterService

extension SensorLogQuery.Form: ExpressibleByArgument {}
extension SensorFile.Form: ExpressibleByArgument {}
extension LimitClass: ExpressibleByArgument {}
extension AlarmReason: ExpressibleByArgument {}
