import CConfinement
import Glibc
import MusterScan

/// The child process that decodes one picture: the program itself, started by ``PictureDecoder``.
///
/// It confines itself before it reads a foreign byte: no file, connection or process, a bounded time
/// and memory. A fault of the decoding library ends this process and reaches nothing else.
public enum PictureChild {
    /// The command that starts the program as this child.
    public static let verb = "decode-picture"
    /// The kind of a picture that says: try to get out, and tell what worked.
    static let trial = "escape"

    /// Runs as the child if the arguments say so.
    ///
    /// - Parameter arguments: of the program, its name first: the verb, the number of the parent
    ///   process, the seconds of processor time it may take, the kind of the picture, the work.
    /// - Returns: the status to end with; `nil` for any other command.
    public static func run(_ arguments: [String]) -> Int32? {
        guard arguments.count > 1, arguments[1] == verb else { return nil }
        guard arguments.count == 6, let parent = pid_t(arguments[2]),
            let seconds = UInt64(arguments[3]), let work = PictureWork(arguments[5])
        else { return 64 }
        let limits = confined_limits(
            cpu_seconds: seconds,
            memory_bytes: UInt64(PictureDecoder.memoryBytes)
        )
        guard confine_resources(parent, limits) == 0 else { return 71 }
        if arguments[4] == trial {
            guard isConfined() else { return 71 }
            return write(Array("done \(confined_escapes()) 0\n".utf8))
        }
        guard let kind = PictureKind(rawValue: arguments[4]) else { return 64 }
        return decode(kind, work)
    }

    private static func decode(_ kind: PictureKind, _ work: PictureWork) -> Int32 {
        do throws(PhotoError) {
            // Everything the library loads, it loads here: afterwards no file can be opened.
            let decoder = try Picture.Decoder(kind)
            _ = try Picture.Decoder(.jpeg)
            _ = try Picture.onePixel?.scaled(width: 1, height: 1).encoded()
            guard isConfined() else { return 71 }
            return write(try answer(to: work, Picture(input(), decoder)).written)
        } catch {
            return write(PictureAnswer.written(error))
        }
    }

    /// Decodes a picture in this process, without limits: what a child is compared with.
    package static func unconfined(
        _ bytes: [UInt8],
        _ kind: PictureKind,
        within side: Int
    ) throws(PhotoError) -> Photo {
        let answer = try answer(
            to: .photo(side: side),
            Picture(bytes, try Picture.Decoder(kind))
        )
        return Photo(kept: answer.bytes, width: answer.width, height: answer.height)
    }

    private static func answer(
        to work: PictureWork,
        _ picture: consuming Picture
    ) throws(PhotoError) -> PictureAnswer {
        switch work {
        case .photo(let side):
            let size = Photo.size(picture.width, picture.height, within: side)
            let small = try picture.scaled(width: size.width, height: size.height)
            let jpeg = try small.encoded()
            return PictureAnswer(width: small.width, height: small.height, bytes: jpeg)
        case .colours(let most):
            let (width, height) = (picture.width, picture.height)
            guard width * height <= most else { throw .broken(kind: PictureKind.jpeg.rawValue) }
            let bytes = picture.colours.withUnsafeBytes { Array($0) }
            return PictureAnswer(width: width, height: height, bytes: bytes)
        case .codes(let all):
            let (width, height) = (picture.width, picture.height)
            guard let grey = picture.grey else { throw .broken(kind: "picture") }
            let codes = CodeReader.read(grey, all: all, seconds: spentSeconds)
            let found = PictureCodes(codes: codes, cpuSeconds: spentSeconds())
            return PictureAnswer(width: width, height: height, bytes: found.written)
        }
    }

    /// The processor time that this process has taken, in seconds.
    private static func spentSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Whether the confinement holds; where the kernel has no filter, the limits have to do.
    private static func isConfined() -> Bool {
        [0, ENOSYS].contains(confine_calls())
    }

    private static func input() -> [UInt8] {
        let count = Int(lseek(0, 0, SEEK_END))
        lseek(0, 0, SEEK_SET)
        guard count > 0, count <= Photo.maximumBytes + 1 << 10 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let step = read(0, buffer.baseAddress?.advanced(by: filled), count - filled)
                guard step > 0 else { return }
                filled += step
            }
        }
    }

    private static func write(_ bytes: [UInt8]) -> Int32 {
        var written = 0
        while written < bytes.count {
            let step = bytes.withUnsafeBytes {
                Glibc.write(
                    confined_answer,
                    $0.baseAddress?.advanced(by: written),
                    bytes.count - written
                )
            }
            guard step > 0 else { return 74 }
            written += step
        }
        return 0
    }
}
