import MusterCore

extension Span where Element == UInt8 {
    /// The two bytes at `offset` as a signed number, most significant first.
    func signedBigEndian16(at offset: Int) -> Int64 {
        Int64(Int16(bitPattern: bigEndian16(at: offset)))
    }

    /// The two bytes at `offset` as a signed number, least significant first.
    func signedLittleEndian16(at offset: Int) -> Int64 {
        Int64(Int16(bitPattern: littleEndian16(at: offset)))
    }

    /// The three bytes at `offset`, most significant first.
    func bigEndian24(at offset: Int) -> Int64 {
        Int64(self[offset]) << 16 | Int64(bigEndian16(at: offset + 1))
    }

    /// Up to seven bytes at `offset`, least significant first.
    func littleEndian(at offset: Int, count: Int, signed isSigned: Bool = false) -> Int64 {
        var value: Int64 = 0
        for index in 0..<count { value |= Int64(self[offset + index]) << Int64(8 * index) }
        let isNegative = isSigned && count > 0 && self[offset + count - 1] & 0x80 != 0
        return isNegative ? value - (1 << Int64(8 * count)) : value
    }

    /// Up to seven bytes at `offset`, most significant first.
    func bigEndian(at offset: Int, count: Int, signed isSigned: Bool = false) -> Int64 {
        var value: Int64 = 0
        for index in 0..<count { value = value << 8 | Int64(self[offset + index]) }
        let isNegative = isSigned && count > 0 && self[offset] & 0x80 != 0
        return isNegative ? value - (1 << Int64(8 * count)) : value
    }

    /// The address at `offset` in the order of its text; `nil` where it says none.
    func address(at offset: Int) -> BluetoothAddress? {
        let bits = bigEndian(at: offset, count: 6)
        return bits == 0xFFFF_FFFF_FFFF ? nil : BluetoothAddress(bits: UInt64(bits))
    }

    /// The address at `offset` in the order of the air, last byte first; `nil` where it says none.
    func addressReversed(at offset: Int) -> BluetoothAddress? {
        let bits = littleEndian(at: offset, count: 6)
        return bits == 0xFFFF_FFFF_FFFF ? nil : BluetoothAddress(bits: UInt64(bits))
    }
}

/// Values with the code that stands for "not available" taken out.
enum Available {
    /// The value times `step`; `nil` where it is `none`.
    static func value<Value: FixedWidthInteger>(
        _ value: Value,
        none: Value,
        step: Int64 = 1
    ) -> Int64? {
        value == none ? nil : Int64(truncatingIfNeeded: value) * step
    }
}
