import CQPDF
import Glibc

/// A PDF whose objects are changed by qpdf: one owner of its handle.
///
/// Failures are kept by the library, and told when the file is written.
final class QPDFDocument {
    private var handle: qpdf_data?
    private let path: String

    /// Reads the file at `path`, which must stay there until this is gone.
    ///
    /// - Throws: ``ReportError/drawingFailed(function:status:)`` for what is no whole PDF, and
    ///   ``ReportError/libraryMissing(_:)``.
    init(path: String) throws(ReportError) {
        if let failure = cqpdf_load() { throw .libraryMissing(String(cString: failure)) }
        self.path = path
        handle = qpdf_init()
        qpdf_silence_errors(handle)
        qpdf_set_suppress_warnings(handle, QPDF_TRUE)
        // What Cairo wrote a moment ago is whole; what is not must not be guessed.
        qpdf_set_attempt_recovery(handle, QPDF_FALSE)
        _ = qpdf_read(handle, path, nil)
        try check("qpdf_read")
    }

    deinit { qpdf_cleanup(&handle) }

    /// How many pages there are.
    var pageCount: Int { Int(qpdf_get_num_pages(handle)) }

    /// The number of the document catalog.
    var catalog: Int { with(qpdf_get_root(handle)) { Int(qpdf_oh_get_object_id(handle, $0)) } }

    /// The number of a page's object, from its index.
    func page(_ index: Int) -> Int {
        with(qpdf_get_page_n(handle, index)) { Int(qpdf_oh_get_object_id(handle, $0)) }
    }

    /// Adds an object and returns its number.
    func newObject(_ value: PDFValue) -> Int {
        with(made(value)) { value in
            with(qpdf_make_indirect_object(handle, value)) {
                Int(qpdf_oh_get_object_id(handle, $0))
            }
        }
    }

    /// Adds a stream.
    ///
    /// - Parameters:
    ///   - entries: those of its dictionary, beside its length and filter.
    ///   - bytes: what it holds.
    /// - Returns: its number.
    func newStream(_ entries: KeyValuePairs<String, PDFValue>, _ bytes: [UInt8]) -> Int {
        with(qpdf_oh_new_stream(handle)) { stream in
            with(qpdf_oh_new_null(handle)) { replaceData(of: stream, with: bytes, packedBy: $0) }
            with(qpdf_oh_get_dict(handle, stream)) { dictionary in
                for entry in entries {
                    with(made(entry.value)) {
                        qpdf_oh_replace_key(handle, dictionary, "/\(entry.key)", $0)
                    }
                }
            }
            return Int(qpdf_oh_get_object_id(handle, stream))
        }
    }

    /// Sets an entry of a dictionary.
    ///
    /// - Parameters:
    ///   - key: its name without the slash.
    ///   - object: the number of the dictionary.
    ///   - value: the value.
    func set(_ key: String, of object: Int, to value: PDFValue) {
        with(qpdf_get_object_by_id(handle, Int32(object), 0)) { dictionary in
            with(made(value)) { qpdf_oh_replace_key(handle, dictionary, "/\(key)", $0) }
        }
    }

    /// The numbers of the objects in a list that an object has; 0 for one that stands in the list.
    func objects(in key: String, of object: Int) -> [Int] {
        with(qpdf_get_object_by_id(handle, Int32(object), 0)) { dictionary in
            with(qpdf_oh_get_key(handle, dictionary, "/\(key)")) { list in
                guard qpdf_oh_is_array(handle, list) != 0 else { return [] }
                return (0..<qpdf_oh_get_array_n_items(handle, list)).map { index in
                    with(qpdf_oh_get_array_item(handle, list, index)) {
                        Int(qpdf_oh_get_object_id(handle, $0))
                    }
                }
            }
        }
    }

    /// The number of the object that an entry of a dictionary is; `nil` where there is none.
    func object(_ key: String, of object: Int) -> Int? {
        with(qpdf_get_object_by_id(handle, Int32(object), 0)) { dictionary in
            with(qpdf_oh_get_key(handle, dictionary, "/\(key)")) { value in
                let number = Int(qpdf_oh_get_object_id(handle, value))
                return number > 0 ? number : nil
            }
        }
    }

    /// What objects behind the end of the file must know of it.
    ///
    /// - Throws: ``ReportError``.
    func end() throws(ReportError) -> PDFUpdate.End {
        let (length, table) = try Self.tableStart(of: path)
        return with(qpdf_get_trailer(handle)) { trailer in
            let entries = ["/Root", "/Info", "/ID"].map { key in
                let value = with(qpdf_oh_get_key(handle, trailer, key)) {
                    qpdf_oh_unparse(handle, $0).map { String(cString: $0) } ?? "null"
                }
                return "\(key) \(value)"
            }
            let size = with(qpdf_oh_get_key(handle, trailer, "/Size")) {
                Int(qpdf_oh_get_int_value(handle, $0))
            }
            return PDFUpdate.End(
                length: length,
                table: table,
                size: size,
                entries: entries.joined()
            )
        }
    }

    /// How long a file is, and where the table of its objects begins, as its last line but one says.
    private static func tableStart(of path: String) throws(ReportError) -> (length: Int, Int) {
        var (length, end): (Int, [UInt8]) = (0, [])
        try FileSink.read(path) { piece in
            length += piece.count
            end = (end + piece).suffix(64)
            return true
        }
        let lines = String(decoding: end, as: UTF8.self).split(separator: "\n").suffix(3)
        guard lines.first == "startxref", let table = lines.dropFirst().first.flatMap({ Int($0) })
        else { throw .drawingFailed(function: "qpdf_write", status: "the file has no end") }
        return (length, table)
    }

    /// Replaces what a page draws.
    ///
    /// - Parameters:
    ///   - page: the number of its object.
    ///   - change: makes new content of the old.
    /// - Throws: ``ReportError/drawingFailed(function:status:)``, and what `change` throws.
    func rewriteContent(
        of page: Int,
        _ change: (UnsafeBufferPointer<UInt8>) throws(ReportError) -> [UInt8]
    ) throws(ReportError) {
        let page = qpdf_get_object_by_id(handle, Int32(page), 0)
        defer { qpdf_oh_release(handle, page) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        _ = qpdf_oh_get_page_content_data(handle, page, &bytes, &count)
        try check("qpdf_oh_get_page_content_data")
        defer { free(bytes) }
        let content = try change(UnsafeBufferPointer(start: bytes, count: count))
        // The library holds them until the file is written.
        let packed = try Deflate.packed(content)
        with(qpdf_oh_new_stream(handle)) { stream in
            with(made(.name("FlateDecode"))) { replaceData(of: stream, with: packed, packedBy: $0) }
            qpdf_oh_replace_key(handle, page, "/Contents", stream)
        }
    }

    /// Completes what a page draws with: pictures are not smoothed, and the glyphs of TrueType fonts go
    /// by their own numbers, which Cairo leaves unsaid.
    func completeResources(ofPage page: Int) {
        with(qpdf_get_object_by_id(handle, Int32(page), 0)) { page in
            with(qpdf_oh_get_key(handle, page, "/Resources")) { resources in
                completeFonts(resources)
                removeFromPictures("/Interpolate", resources, depth: 0)
            }
        }
    }

    private func completeFonts(_ resources: qpdf_oh) {
        with(qpdf_oh_get_key(handle, resources, "/Font")) { fonts in
            guard qpdf_oh_is_dictionary(handle, fonts) != 0 else { return }
            for name in keys(of: fonts) {
                with(qpdf_oh_get_key(handle, fonts, name)) { font in
                    with(qpdf_oh_get_key(handle, font, "/DescendantFonts")) { list in
                        guard qpdf_oh_is_array(handle, list) != 0 else { return }
                        with(qpdf_oh_get_array_item(handle, list, 0)) { completeGlyphs($0) }
                    }
                }
            }
        }
    }

    private func completeGlyphs(_ font: qpdf_oh) {
        let isTrueType = with(qpdf_oh_get_key(handle, font, "/Subtype")) {
            qpdf_oh_get_name(handle, $0).map { String(cString: $0) } == "/CIDFontType2"
        }
        guard isTrueType else { return }
        with(made(.name("Identity"))) { qpdf_oh_replace_key(handle, font, "/CIDToGIDMap", $0) }
    }

    private func removeFromPictures(_ key: String, _ resources: qpdf_oh, depth: Int) {
        with(qpdf_oh_get_key(handle, resources, "/XObject")) { objects in
            guard depth < 8, qpdf_oh_is_dictionary(handle, objects) != 0 else { return }
            for name in keys(of: objects) {
                with(qpdf_oh_get_key(handle, objects, name)) { object in
                    with(qpdf_oh_get_dict(handle, object)) { dictionary in
                        qpdf_oh_remove_key(handle, dictionary, key)
                        with(qpdf_oh_get_key(handle, dictionary, "/Resources")) { inner in
                            guard qpdf_oh_is_dictionary(handle, inner) != 0 else { return }
                            removeFromPictures(key, inner, depth: depth + 1)
                        }
                    }
                }
            }
        }
    }

    private func keys(of dictionary: qpdf_oh) -> [String] {
        var keys: [String] = []
        qpdf_oh_begin_dict_key_iter(handle, dictionary)
        while qpdf_oh_dict_more_keys(handle) != 0 {
            if let key = qpdf_oh_dict_next_key(handle) { keys.append(String(cString: key)) }
        }
        return keys
    }

    /// The value as an object of the library, which the caller releases.
    private func made(_ value: PDFValue) -> qpdf_oh {
        switch value {
        case .object(let number): return qpdf_get_object_by_id(handle, Int32(number), 0)
        case .name(let name): return qpdf_oh_new_name(handle, "/\(name)")
        case .integer(let number): return qpdf_oh_new_integer(handle, Int64(number))
        case .boolean(let isTrue): return qpdf_oh_new_bool(handle, isTrue ? QPDF_TRUE : QPDF_FALSE)
        case .measure(let value):
            return qpdf_oh_new_real_from_string(handle, PDFValue.digits(value))
        case .text(let text): return qpdf_oh_new_unicode_string(handle, text)
        case .ascii(let text): return qpdf_oh_new_string(handle, text)
        case .list(let values):
            let list = qpdf_oh_new_array(handle)
            for value in values { with(made(value)) { qpdf_oh_append_item(handle, list, $0) } }
            return list
        case .dictionary(let entries):
            let dictionary = qpdf_oh_new_dictionary(handle)
            for case (let key, let value?) in entries {
                with(made(value)) { qpdf_oh_replace_key(handle, dictionary, "/\(key)", $0) }
            }
            return dictionary
        }
    }

    /// Sets an entry of the document information.
    func setInformation(_ key: String, to value: String) {
        qpdf_set_info_key(handle, key, value)
    }

    /// An entry of the document information in ASCII.
    func information(_ key: String) -> String {
        qpdf_get_info_key(handle, key).map { String(cString: $0) } ?? ""
    }

    /// Writes the file with compressed objects; the same objects give the same bytes.
    ///
    /// - Throws: ``ReportError``.
    func write(to path: String) throws(ReportError) {
        _ = qpdf_init_write(handle, path)
        try check("qpdf_init_write")
        qpdf_set_object_stream_mode(handle, qpdf_o_generate)
        qpdf_set_deterministic_ID(handle, QPDF_TRUE)
        qpdf_set_minimum_pdf_version(handle, "1.7")
        _ = qpdf_write(handle)
        try check("qpdf_write")
    }

    private func replaceData(of stream: qpdf_oh, with bytes: [UInt8], packedBy filter: qpdf_oh) {
        with(qpdf_oh_new_null(handle)) { null in
            bytes.withUnsafeBufferPointer {
                let (start, count) = ($0.baseAddress, $0.count)
                qpdf_oh_replace_stream_data(handle, stream, start, count, filter, null)
            }
        }
    }

    private func with<Value>(_ object: qpdf_oh, _ body: (qpdf_oh) -> Value) -> Value {
        defer { qpdf_oh_release(handle, object) }
        return body(object)
    }

    /// What a full disk says, which the library tells only in words.
    private static let diskErrors = [ENOSPC, EDQUOT, EFBIG, EIO]

    private func check(_ function: String) throws(ReportError) {
        guard qpdf_has_error(handle) != 0 else { return }
        let error = qpdf_get_error(handle)
        let words = qpdf_get_error_full_text(handle, error).map { String(cString: $0) } ?? ""
        let full = Self.diskErrors.first { words.contains(String(cString: strerror($0))) }
        if let full { throw .notWritable(path: path, code: full) }
        throw .drawingFailed(function: function, status: words)
    }
}
