import MusterScan

/// What a child process makes of a picture.
enum PictureWork: Equatable {
    /// A JPEG whose longer side has at most so many pixels.
    case photo(side: Int)
    /// The colours of all pixels, four bytes each in the order of the machine, of a picture with so
    /// many pixels at most.
    case colours(most: Int)
    /// The codes in it: the first one, or all that are found.
    case codes(all: Bool)

    /// As the child is told.
    var text: String {
        switch self {
        case .photo(let side): "photo:\(side)"
        case .colours(let most): "colours:\(most)"
        case .codes(let all): "codes:\(all ? CodeReader.mostCodes : 1)"
        }
    }

    /// Reads what the child was told.
    init?(_ text: String) {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let number = Int(parts[1]), number > 0 else { return nil }
        switch parts[0] {
        case "photo": self = .photo(side: number)
        case "colours": self = .colours(most: number)
        case "codes": self = .codes(all: number > 1)
        default: return nil
        }
    }

    /// The longest answer that is taken, in bytes: a JPEG is smaller than its pixels.
    var longestAnswer: Int {
        let bytes =
            switch self {
            case .photo(let side): side * side * 3
            case .colours(let most): most * 4
            case .codes(let all): (all ? CodeReader.mostCodes : 1) * PictureCodes.longestLine
            }
        return bytes + 64 << 10
    }
}

/// What a child process says of a picture: a line, and the bytes after it.
struct PictureAnswer: Equatable {
    var width: Int
    var height: Int
    var bytes: [UInt8]

    /// As it is written: `done WIDTH HEIGHT`, then the bytes.
    var written: [UInt8] { Array("done \(width) \(height)\n".utf8) + bytes }

    /// A refusal as it is written.
    static func written(_ refusal: PhotoError) -> [UInt8] {
        let line =
            switch refusal {
            case .tooManyPixels(let width, let height, _): "pixels \(width) \(height)"
            case .noDecoder: "no-decoder 0 0"
            case .tooMuchWork: "work 0 0"
            case .cannotEncode: "encode 0 0"
            default: "broken 0 0"
            }
        return Array("\(line)\n".utf8)
    }

    /// Reads what a child wrote.
    ///
    /// - Throws: the refusal; ``PhotoError/broken(kind:)`` for what is no answer.
    init(_ written: [UInt8], of kind: PictureKind) throws(PhotoError) {
        let line = written.prefix(64).prefix { $0 != 0x0A }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count == 3, let width = Int(words[1]), let height = Int(words[2]) else {
            throw .broken(kind: kind.rawValue)
        }
        switch words[0] {
        case "done": break
        case "pixels":
            throw .tooManyPixels(width: width, height: height, limit: Photo.maximumPixels)
        case "no-decoder": throw .noDecoder(kind: kind.rawValue)
        case "work": throw .tooMuchWork(kind: kind.rawValue)
        case "encode": throw .cannotEncode
        default: throw .broken(kind: kind.rawValue)
        }
        (self.width, self.height) = (width, height)
        bytes = Array(written.dropFirst(line.count + 1))
    }

    init(width: Int, height: Int, bytes: [UInt8]) {
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }
}
