/// A source of advertising reports as a person names it.
public enum SourceDescription: Equatable, Sendable {
    /// A capture file; `speed` is the multiple of real time, `nil` for as fast as possible.
    case capture(path: String, speed: Double?)
    /// A Bluetooth adapter, `hci0`.
    case adapter(String)
    /// Reports as NDJSON on standard input.
    case stdin

    /// Reads `capture:FILE`, `capture:FILE@Nx`, `hciN` or `stdin`.
    ///
    /// Only an `@`, a number and an `x` at the very end are a speed, so that files may have `@` in
    /// their names.
    ///
    /// - Throws: ``RadioError/badSource(_:)`` for any other text.
    public init(_ text: String) throws(RadioError) {
        if text == "stdin" {
            self = .stdin
        } else if text.hasPrefix("hci"), Self.isNumber(text.dropFirst(3)) {
            self = .adapter(text)
        } else if text.hasPrefix("capture:") {
            let (path, speed) = Self.split(text.dropFirst("capture:".count))
            guard !path.isEmpty, speed.map({ $0 > 0 && $0.isFinite }) ?? true else {
                throw .badSource(text)
            }
            self = .capture(path: path, speed: speed)
        } else {
            throw .badSource(text)
        }
    }

    /// The source itself, not yet running.
    ///
    /// - Throws: ``RadioError/unavailable(source:)`` for the kinds that cannot be opened yet.
    public func open() throws(RadioError) -> any AdvertSource {
        switch self {
        case .capture(let path, let speed): return CaptureReplay(path: path, speed: speed)
        case .adapter(let name): throw .unavailable(source: name)
        case .stdin: throw .unavailable(source: "stdin")
        }
    }

    /// The path, and the speed behind it if there is one.
    private static func split(_ text: Substring) -> (path: String, speed: Double?) {
        guard text.last == "x", let at = text.lastIndex(of: "@") else { return (String(text), nil) }
        let number = text[text.index(after: at)...].dropLast()
        guard number.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
            let speed = Double(number)
        else { return (String(text), nil) }
        return (String(text[..<at]), speed)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        (1...5).contains(text.utf8.count) && text.utf8.allSatisfy(isDigit)
    }

    private static func isDigit(_ character: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
    }
}

extension SourceDescription: CustomStringConvertible {
    /// The text form.
    public var description: String {
        switch self {
        case .capture(let path, nil): "capture:\(path)"
        case .capture(let path, let speed?): "capture:\(path)@\(speed.text)x"
        case .adapter(let name): name
        case .stdin: "stdin"
        }
    }
}

extension Double {
    /// The number without a superfluous `.0`.
    fileprivate var text: String {
        let text = String(self)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
