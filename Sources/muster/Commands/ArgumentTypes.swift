public import ArgumentParser
public import MusterAudit
public import MusterCore
public import MusterPeople
public import MusterRadio
public import MusterRanging
public import MusterReport
public import MusterService

extension ZoneID: ExpressibleByArgument {
    /// Any text names a zone until the plan says otherwise.
    public init?(argument: String) {
        self.init(rawValue: argument)
    }
}

extension ItemID: ExpressibleByArgument {
    /// Any text names an item until the inventory says otherwise.
    public init?(argument: String) {
        self.init(rawValue: argument)
    }
}

extension CalendarDay: ExpressibleByArgument {
    /// A day in the form `2026-03-12`.
    public init?(argument: String) {
        self.init(argument)
    }
}

extension Confirmation.Means: ExpressibleByArgument {}
extension RangingMethod: ExpressibleByArgument {}
extension ReportLanguage: ExpressibleByArgument {}
extension PaperSize: ExpressibleByArgument {}
extension ScanSettings.PHY: ExpressibleByArgument {}
extension Proximity: ExpressibleByArgument {}
extension Role: ExpressibleByArgument {}
extension Right: ExpressibleByArgument {}
extension ProfileKey: ExpressibleByArgument {}
