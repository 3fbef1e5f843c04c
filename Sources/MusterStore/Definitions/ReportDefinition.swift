/// How a kind of report is to look, saved under a name.
public struct ReportDefinition: Hashable, Sendable {
    /// A logo, made anew from the pixels of what was sent.
    public struct Logo: Hashable, Sendable {
        /// The picture as JPEG.
        public var jpeg: [UInt8]
        /// Its width in pixels.
        public var width: Int
        /// Its height in pixels.
        public var height: Int

        /// Creates a logo.
        public init(jpeg: [UInt8], width: Int, height: Int) {
            self.jpeg = jpeg
            self.width = width
            self.height = height
        }
    }

    /// Its number in the home, which no other gets; 0 until it is saved.
    public internal(set) var number: Int64 = 0
    /// Its name; case does not matter.
    public var name: String
    /// Which definition of that name it is, from 1; 0 until it is saved.
    public internal(set) var version = 0
    /// The parts, by the words of `--sections`; `nil` for all.
    public var sections: [String]?
    /// The language's code; `nil` for that of the settings.
    public var language: String?
    /// The paper's word; `nil` for that of the settings.
    public var paper: String?
    /// The forms, by the words of `--format`.
    public var formats: [String]
    /// The accent, such as `#0a5968`; `nil` for the usual one.
    public var accent: String?
    /// The logo; `nil` for none.
    public var logo: Logo?
    /// Who made it.
    public var author: Author

    /// Creates a definition that has not been saved.
    public init(name: String, formats: [String], author: Author) {
        self.name = name
        self.formats = formats
        self.author = author
    }
}
