// Every number of every record and frame passes through here, also from other modules: without
// inlining, writing a capture takes five times as long.

extension Span where Element == UInt8 {
    /// The number at `offset` as it lies in memory; traps where it is not within the span.
    @inlinable @inline(__always) package func number<Value: FixedWidthInteger & BitwiseCopyable>(
        at offset: Int,
        as type: Value.Type
    ) -> Value {
        // Bounds are checked. Unsafe are only types with invalid bit patterns, which integers lack.
        bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type)
    }

    /// The two bytes at `offset`, most significant first.
    @inlinable @inline(__always) package func bigEndian16(at offset: Int) -> UInt16 {
        UInt16(bigEndian: number(at: offset, as: UInt16.self))
    }

    /// The four bytes at `offset`, most significant first.
    @inlinable @inline(__always) package func bigEndian32(at offset: Int) -> UInt32 {
        UInt32(bigEndian: number(at: offset, as: UInt32.self))
    }

    /// The eight bytes at `offset`, most significant first.
    @inlinable @inline(__always) package func bigEndian64(at offset: Int) -> UInt64 {
        UInt64(bigEndian: number(at: offset, as: UInt64.self))
    }

    /// The two bytes at `offset`, least significant first.
    @inlinable @inline(__always) package func littleEndian16(at offset: Int) -> UInt16 {
        UInt16(littleEndian: number(at: offset, as: UInt16.self))
    }

    /// The four bytes at `offset`, least significant first.
    @inlinable @inline(__always) package func littleEndian32(at offset: Int) -> UInt32 {
        UInt32(littleEndian: number(at: offset, as: UInt32.self))
    }
}

extension [UInt8] {
    /// Appends `value`, most significant byte first.
    @inlinable @inline(__always) package mutating func appendBigEndian<Value: FixedWidthInteger>(
        _ value: Value
    ) {
        for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: value >> Value(truncatingIfNeeded: shift)))
        }
    }
}
