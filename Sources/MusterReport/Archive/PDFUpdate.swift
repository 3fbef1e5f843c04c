/// Objects behind those of a finished PDF, which stays as it is (ISO 32000-1, section 7.5.6).
///
/// They are packed by the hundred and go out as they come (section 7.5.7): of each only its place is
/// kept, which takes eight bytes.
struct PDFUpdate {
    /// The end of the finished PDF.
    struct End {
        /// How many bytes it has.
        var length: Int
        /// Where its table of objects begins.
        var table: Int
        /// The number of the first object that is none of its.
        var size: Int
        /// The entries of its trailer that hold on: catalog, information, identifier.
        var entries: String
    }

    private let end: End
    private let sink: FileSink
    /// How many bytes there are before the next.
    private var length: Int
    /// The places of new objects, in the order of their numbers.
    private var places: [Place] = []
    /// The places of objects that take the place of one of the finished PDF.
    private var replaced: [(number: Int, place: Place)] = []
    /// The objects that are packed together next, and the numbers and beginnings of each.
    private var group: (heads: String, bytes: [UInt8], count: Int) = ("", [], 0)
    /// The number of the object that they are packed in.
    private var container: Int?

    /// How many objects are packed together.
    private static let most = 100

    /// Where an object stands, as a row of the table says it (section 7.5.8.3).
    private struct Place {
        /// One byte of kind, five of offset or container, two of index.
        var row: UInt64 = 0

        /// At an offset of the file.
        static func at(_ offset: Int) -> Place { Place(row: 1 << 56 | UInt64(offset) << 16) }

        /// At an index in an object that others are packed in.
        static func packed(in container: Int, index: Int) -> Place {
            Place(row: 2 << 56 | UInt64(container) << 16 | UInt64(index))
        }
    }

    /// Goes on behind the end of a PDF, whose bytes the sink has taken.
    init(behind end: End, to sink: FileSink) {
        (self.end, self.sink) = (end, sink)
        length = end.length
    }

    /// The number of a new object, which ``set(_:_:)`` gives its value.
    mutating func reserve() -> Int {
        places.append(Place())
        return end.size + places.count - 1
    }

    /// Writes an object.
    ///
    /// - Parameters:
    ///   - number: one that was reserved, or that of an object which this one takes the place of.
    ///   - value: the object.
    /// - Throws: ``ReportError``.
    mutating func set(_ number: Int, _ value: PDFValue) throws(ReportError) {
        let container = container ?? reserve()
        self.container = container
        let place = Place.packed(in: container, index: group.count)
        if number < end.size {
            replaced.append((number, place))
        } else {
            places[number - end.size] = place
        }
        group.heads += "\(number) \(group.bytes.count) "
        value.write(to: &group.bytes)
        group.bytes.append(UInt8(ascii: "\n"))
        group.count += 1
        if group.count == Self.most { try writeGroup() }
    }

    /// Writes what is left, and the table of all that was written.
    ///
    /// - Throws: ``ReportError``.
    mutating func finish() throws(ReportError) {
        try writeGroup()
        let table = reserve()
        let start = length
        places[table - end.size] = .at(start)
        replaced.sort { $0.number < $1.number }
        var index = ""
        for entry in replaced { index += "\(entry.number) 1 " }
        index += "\(end.size) \(places.count)"
        try writeStream(
            table,
            "/Type/XRef/Size \(end.size + places.count)/Index[\(index)]/W[1 5 2]/Prev \(end.table)"
                + "/DecodeParms<</Predictor 12/Columns 8>>\(end.entries)",
            rows(replaced.map(\.place) + places)
        )
        write("startxref\n\(start)\n%%EOF\n")
    }

    /// The table's rows, each as what it differs by from the one before (section 7.4.4.4): they pack
    /// to a twentieth so.
    private func rows(_ places: [Place]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(places.count * 9)
        var last: UInt64 = 0
        for place in places {
            bytes.append(2)
            for shift in stride(from: 56, through: 0, by: -8) {
                let (old, new) = (
                    UInt8(truncatingIfNeeded: last >> UInt64(shift)),
                    UInt8(truncatingIfNeeded: place.row >> UInt64(shift))
                )
                bytes.append(new &- old)
            }
            last = place.row
        }
        return bytes
    }

    private mutating func writeGroup() throws(ReportError) {
        guard let container else { return }
        places[container - end.size] = .at(length)
        let heads = Array(group.heads.utf8)
        let entries = "/Type/ObjStm/N \(group.count)/First \(heads.count)"
        try writeStream(container, entries, heads + group.bytes)
        group = ("", [], 0)
        self.container = nil
    }

    private mutating func writeStream(
        _ number: Int,
        _ entries: String,
        _ bytes: [UInt8]
    ) throws(ReportError) {
        let packed = try Deflate.packed(bytes)
        write("\(number) 0 obj\n<<\(entries)/Filter/FlateDecode/Length \(packed.count)>>\nstream\n")
        write(packed)
        write("\nendstream\nendobj\n")
    }

    private mutating func write(_ text: String) { write(Array(text.utf8)) }

    /// What cannot be written the sink says when it is finished.
    private mutating func write(_ bytes: [UInt8]) {
        length += bytes.count
        _ = bytes.withUnsafeBytes(sink.write)
    }
}
