public import MusterCore

/// Something wrong in a capture that reading went on from: what, where first, and how often.
public struct CaptureWarning: Equatable, Sendable {
    /// What is wrong.
    public let cause: Cause
    /// Where it was first seen: the record's position in bytes from the start of the file.
    public let offset: UInt64
    /// How often it was seen.
    public internal(set) var count = 1

    /// What can be wrong with a capture.
    public enum Cause: Error, Hashable, CaseIterable {
        /// The file ends inside a record; the whole ones before it were used.
        case recordCut
        /// A record is longer than any packet; it was skipped.
        case recordTooLong
        /// A record includes more bytes than it says the packet had.
        case lengthMismatch
        /// A record that should hold a packet is empty.
        case recordEmpty
        /// A timestamp lies before 1970; it was used as it is.
        case timeBefore1970
        /// A timestamp lies before the one of the record in front; it was used as it is.
        case timeBackwards
        /// A timestamp has no date between the years 0 and 9999; the nearest one was used.
        case timeOutOfRange
        /// A packet came without a time; it was given that of the packet in front.
        case timeMissing
        /// A block's length cannot be; nothing behind it could be read.
        case blockLength
        /// A block's second length is another than its first, which was believed.
        case blockLengthsDiffer
        /// An interface has no usable description; its packets were skipped.
        case interfaceUnusable
        /// A packet is of a link type that is not read; it was skipped.
        case linkTypeUnknown
        /// A packet is shorter than it says or its kind demands; it was skipped.
        case packetCut
        /// A packet is in a version of its sniffer's format that is not read; it was skipped.
        case snifferVersion
        /// An advertisement was received with a wrong checksum; it was not used.
        case checksumWrong
        /// An advertisement's fields do not fit its length; it was not used.
        case advertisementLength
    }

    /// The warning for people.
    public var message: Sentence {
        let times: Sentence =
            count == 1 ? "at byte \(offset)" : "\(count) times, first at byte \(offset)"
        return switch cause {
        case .recordCut: "the capture ends inside the record \(times)"
        case .recordTooLong: "a record is longer than any packet and was skipped, \(times)"
        case .lengthMismatch: "a record includes more bytes than its packet had, \(times)"
        case .recordEmpty: "a record holds no packet, \(times)"
        case .timeBefore1970: "a timestamp lies before 1970, \(times)"
        case .timeBackwards: "a timestamp lies before the one in front of it, \(times)"
        case .timeOutOfRange: "a timestamp has no date, \(times)"
        case .timeMissing: "a packet has no time and got that of the one in front, \(times)"
        case .blockLength: "a block's length cannot be, and reading ended, \(times)"
        case .blockLengthsDiffer: "the two lengths of a block differ, \(times)"
        case .interfaceUnusable: "an interface or its description is unusable, \(times)"
        case .linkTypeUnknown: "a packet's link type is not read; it was skipped, \(times)"
        case .packetCut: "a packet is shorter than it has to be and was skipped, \(times)"
        case .snifferVersion: "a packet's sniffer version is not read; it was skipped, \(times)"
        case .checksumWrong: "an advertisement's checksum is wrong; it was not used, \(times)"
        case .advertisementLength: "an advertisement does not fit its length, \(times)"
        }
    }
}

extension [CaptureWarning] {
    /// Counts `cause`, and keeps `offset` if it is the first time: one element per cause.
    mutating func record(_ cause: CaptureWarning.Cause, at offset: UInt64) {
        if let index = firstIndex(where: { $0.cause == cause }) {
            self[index].count += 1
        } else {
            append(CaptureWarning(cause: cause, offset: offset))
        }
    }
}
