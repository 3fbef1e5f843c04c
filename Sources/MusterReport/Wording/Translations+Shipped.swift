import CTranslations
package import MusterCore

extension Translations {
    /// The translations that the program carries, by the names of their files: `sr`.
    ///
    /// Read once, when the first is asked for; a test holds that each can be read.
    package static let shipped: [String: Translations] = {
        let files = UnsafeBufferPointer(
            start: muster_translations(),
            count: muster_translation_count()
        )
        var all: [String: Translations] = [:]
        for file in files {
            let text = UnsafeRawBufferPointer(start: file.text, count: file.size)
            all[String(cString: file.name)] = try? Translations(
                String(decoding: text, as: UTF8.self)
            )
        }
        return all
    }()
}
