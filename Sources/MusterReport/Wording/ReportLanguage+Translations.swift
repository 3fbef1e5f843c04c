import CTranslations
package import MusterCore

extension ReportLanguage {
    /// What sentences are in this language; `nil` for English, which they are written in.
    package var translations: Translations? {
        switch self {
        case .english: nil
        case .serbian, .serbianCyrillic: Self.serbianTranslations
        }
    }

    /// Read once; a test holds that the file can be read.
    private static let serbianTranslations: Translations? = {
        let file = UnsafeRawBufferPointer(
            start: muster_translations_sr(),
            count: muster_translations_sr_size()
        )
        return try? Translations(String(decoding: file, as: UTF8.self))
    }()
}
