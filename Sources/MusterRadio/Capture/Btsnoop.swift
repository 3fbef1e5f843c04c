import MusterAdverts
import MusterCore

/// The btsnoop file format: numbers that reader and writer share.
///
/// A header of 16 bytes, then records of 24 bytes and data; all big endian. Source: RFC 1761, the
/// snoop format it derives from; BlueZ, `src/shared/btsnoop.h`, for the data links and opcodes.
enum Btsnoop {
    static let magic: [UInt8] = Array("btsnoop\0".utf8)
    static let version: UInt32 = 1
    static let headerByteCount = 16
    static let recordHeaderByteCount = 24

    /// The most that one record can hold: an H4 type, an ACL header and 65,535 bytes, rounded up as
    /// common tools do.
    static let maximumRecordByteCount = 65_541

    /// What the records of a file carry.
    enum DataLink: UInt32 {
        /// HCI packets, told apart by the record's flags.
        case hci = 1001
        /// HCI packets behind an H4 type byte.
        case h4 = 1002
        /// Packets of the Linux monitor channel, from several adapters.
        case monitor = 2001
    }

    /// Opcodes of the monitor channel: the lower half of a record's flags.
    enum MonitorOpcode {
        static let newIndex: UInt32 = 0
        static let event: UInt32 = 3
    }

    /// The H4 type of an HCI event.
    static let h4Event: UInt8 = 0x04

    /// Flags of data link 1001: from controller to host, and not data but command or event.
    static let receivedEventFlags: UInt32 = 0b11

    /// The Unix epoch in the format's microseconds.
    ///
    /// They count from "year 0", but by a calendar twelve days behind the Gregorian one: what is
    /// agreed on is that 2000-01-01T00:00:00Z is 0x00E03AB44A676000.
    static let unixEpoch: Int64 = 0x00DC_DDB3_0F2F_8000

    /// The timestamp of `moment`, or the nearest one that has a date.
    static func timestamp(of moment: Instant) -> Int64 {
        let dates = CaptureFile.dates
        return min(max(moment.microseconds, dates.lowerBound), dates.upperBound) + unixEpoch
    }

    /// The header of a file with data link 2001.
    static let monitorHeader: [UInt8] = {
        var header = magic
        header.appendBigEndian(version)
        header.appendBigEndian(DataLink.monitor.rawValue)
        return header
    }()
}
