public import ArgumentParser
public import MusterAudit
public import MusterCore
public import MusterLabels
public import MusterPeople
public import MusterRadio
public import MusterRanging
public import MusterReport

extension ZoneID: ExpressibleByArgument {
    /// Any text but none names a zone until the plan says otherwise.
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self.init(rawValue: argument)
    }

    /// What a shell offers.
    public static var defaultCompletionKind: CompletionKind { .zones }
}

extension ItemID: ExpressibleByArgument {
    /// Any text but none names an item until the inventory says otherwise.
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self.init(rawValue: argument)
    }

    /// What a shell offers.
    public static var defaultCompletionKind: CompletionKind { .items }
}

extension CalendarDay: ExpressibleByArgument {
    /// A day in the form `2026-03-12`.
    public init?(argument: String) {
        self.init(argument)
    }
}

extension Confirmation.Means: ExpressibleByArgument {}

extension ReportLanguage: ExpressibleByArgument {
    /// A language by its code, as `sr` or `sr-Cyrl`.
    public init?(argument: String) {
        self.init(code: argument)
    }
}

extension PaperSize: ExpressibleByArgument {}
extension LabelSheet: ExpressibleByArgument {}
extension LabelState: ExpressibleByArgument {}
extension ScanSettings.PHY: ExpressibleByArgument {}
extension Proximity: ExpressibleByArgument {}
extension Role: ExpressibleByArgument {}
extension Right: ExpressibleByArgument {}

/// A method that can decide an audit: no other is offered.
struct AuditMethod: ExpressibleByArgument {
    let method: RangingMethod

    static let allValueStrings = RangingMethod.forAudits.map(\.rawValue)

    init?(argument: String) {
        guard let method = RangingMethod.forAudits.first(where: { $0.rawValue == argument }) else {
            return nil
        }
        self.method = method
    }
}

/// A method that can pick the beacon that is held at the reader: no other is offered.
struct BindingMethod: ExpressibleByArgument {
    let method: RangingMethod

    static let allValueStrings = RangingMethod.forBinding.map(\.rawValue)

    init(_ method: RangingMethod) {
        self.method = method
    }

    init?(argument: String) {
        guard let method = RangingMethod.forBinding.first(where: { $0.rawValue == argument }) else {
            return nil
        }
        self.method = method
    }

    /// The name of the method, for the help's default.
    var defaultValueDescription: String { method.rawValue }
}

extension Quantity: ExpressibleByArgument {
    /// A quantity by its stable word, such as `temperature` or `humidity`.
    public init?(argument: String) {
        self.init(word: argument.lowercased())
    }

    /// The stable words of all quantities.
    public static var allValueStrings: [String] { allCases.map(\.word) }
}
