import CZlib

/// Packs bytes as the filter FlateDecode of a PDF reads them (RFC 1950).
enum Deflate {
    /// The bytes, packed; the same bytes give the same ones.
    ///
    /// - Throws: ``ReportError/drawingFailed(function:status:)`` where there is no memory for it.
    static func packed(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReportError) -> [UInt8] {
        var status = Z_OK
        let packed = [UInt8](unsafeUninitializedCapacity: Int(compressBound(uLong(bytes.count)))) {
            room,
            count in
            var length = uLong(room.count)
            status = compress(room.baseAddress, &length, bytes.baseAddress, uLong(bytes.count))
            count = status == Z_OK ? Int(length) : 0
        }
        guard status == Z_OK else {
            throw .drawingFailed(function: "compress", status: "status \(status)")
        }
        return packed
    }

    /// The bytes, packed; the same bytes give the same ones.
    ///
    /// - Throws: ``ReportError/drawingFailed(function:status:)`` where there is no memory for it.
    static func packed(_ bytes: [UInt8]) throws(ReportError) -> [UInt8] {
        try bytes.withUnsafeBufferPointer { bytes throws(ReportError) in try packed(bytes) }
    }
}
