/// Serbian in Cyrillic letters, from the Latin of the catalogue.
///
/// The two alphabets of Serbian stand for each other letter by letter (Vuk Karadžić, 1818); only
/// the digraphs lj, nj and dž need care. What is no Serbian stays as it is: names of values, command
/// lines, options, settings, files, addresses, words with figures in them, units and names of things.
package enum SerbianCyrillic {
    /// The words that are written in Latin letters in Cyrillic text too.
    package static let keptWords: Set<String> = [
        // Names of formats, standards and programs.
        "AAC", "API", "BLE", "Bluetooth", "CA", "CBV", "CSV", "DSN", "EPCIS", "Ed", "GATT", "GLN",
        "GS", "GTIN", "HCI", "HTML", "HTTP", "HTTPS", "ISO", "JPEG", "JSON", "LAN", "Letter", "MAC",
        "MKT", "Muster", "NFC", "PDF", "PNG", "QR", "RSSI", "SHA", "SMTP", "SVG", "TLS", "URL",
        "USB", "UTC", "UUID", "XLSX", "capture", "iBeacon", "iCalendar", "Eddystone", "sendmail",
        "systemd",
        // The letters of annexes; A is the same in both.
        "B", "D",
        // Units.
        "C", "GB", "Hz", "K", "MB", "cm", "dB", "dBm", "h", "kB", "m", "mV", "min", "mm", "ms",
        "s",
    ]

    /// The words of Serbian that English has too, or that look like words of English.
    ///
    /// Every other word of a text that stands in the English one as well is what people type or copy, or a
    /// name, and stays as it is.
    package static let sharedWords: Set<String> = [
        "adapter", "alarm", "argument", "bit", "disk", "do", "font", "format", "gas", "interval",
        "link", "list", "logo", "median", "metal", "model", "moment", "plan", "po", "portal",
        "problem", "program", "radio", "region", "server", "signal", "status", "temp", "test", "to",
        "token", "zone",
    ]

    /// The programs that have verbs which are words of Serbian too, such as `status`.
    package static let programs: Set = ["muster", "systemctl"]

    /// Words of commands that texts tell people to type.
    package static let commandWords: Set<String> = [
        "ack", "action", "add", "alarm", "apply", "approve", "archive", "audit", "backup",
        "beacon", "bind", "calendar", "calibrate", "cancel", "check", "climate", "codes",
        "compare", "completion", "config", "confirm", "contact", "decode", "define", "definition",
        "delete", "deliver", "disable", "doctor", "done", "drill", "drop", "due", "edit",
        "enable", "end-all", "event", "export", "extras", "find", "finish", "harvest", "heard",
        "hold", "import", "init", "inventory", "item", "key", "keys", "label", "limits", "list",
        "log", "login", "logout", "lot", "mail", "make", "map", "migrate", "missing", "mkt",
        "move", "no", "note", "notify", "off", "on", "opinion", "outbox", "overdue", "party",
        "password", "pause", "photo", "picture", "place", "plan", "product", "profile", "publish",
        "qr", "read", "rebuild", "recall", "recount", "recover", "redo", "reject", "release",
        "remove", "rename", "replay", "report", "reset-totp", "resolve", "restore", "resume",
        "retire", "retry", "revoke", "role", "run", "scan", "schedule", "search", "sensor",
        "serve", "set", "sheet", "show", "sign", "simulate", "site", "snooze", "stamp", "start",
        "status", "test", "test-count", "TEXT", "token", "totp", "trace", "trail", "trust",
        "undo", "unuse", "use", "user", "verify", "version", "void", "watch", "whoami", "yes",
        "zone",
    ]

    private static let clauseEnds: Set<Unicode.Scalar> = [
        " ", ",", ";", ":", ")", "|", "\n", "\u{201C}", "\u{201D}",
    ]

    /// What stands around a token: what people type or copy has no such sign in it.
    private static let tokenEnds: Set<Unicode.Scalar> = [
        " ", "\u{A0}", "(", ")", "|", "\n", "\"", "'", "\u{201E}", "\u{201C}", "\u{201D}",
    ]

    /// Signs that join letters only in settings, files, addresses and keys of beacons.
    private static let joints: Set<Unicode.Scalar> = [".", ",", "_", "@", "=", ":"]

    /// What ends a part of a sentence after a token.
    private static let sentenceEnds: Set<Unicode.Scalar> = [
        ".", ",", ";", ":", "!", "?", "\u{2026}",
    ]

    /// Beginnings of words in which the letters of a digraph are two sounds.
    private static let parted = [
        "injekc", "injunk", "konjug", "konjunk", "vanjez", "nadžanj", "nadžet", "nadživ", "nadžup",
        "odžal", "odživ", "podžanr", "podžup",
    ]

    /// The text in Cyrillic letters.
    ///
    /// From the word `muster` or an option on, what belongs to the command stays as it is to be typed.
    ///
    /// - Parameters:
    ///   - latin: the text.
    ///   - english: what it says in English: see ``sharedWords``.
    /// - Returns: the text.
    package static func text(_ latin: String, of english: String) -> String {
        let scalars = Array(latin.unicodeScalars)
        let foreign = words(of: english)
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            let end: Int
            if let typed = typedEnd(scalars, from: index) {
                end = typed
                result.append(contentsOf: scalars[index..<end])
            } else if scalars[index] == "{" {
                end = (scalars[index...].firstIndex(of: "}") ?? scalars.count - 1) + 1
                result.append(contentsOf: scalars[index..<end])
            } else if isLetter(scalars[index]) {
                end = scalars[index...].firstIndex { !isLetter($0) } ?? scalars.count
                let word = scalars[index..<end]
                let text = string(word)
                let isKept =
                    isFigured(scalars, word.indices) || keptWords.contains(text)
                    || foreign.contains(text)
                result.append(contentsOf: isKept ? Array(word) : cyrillic(Array(word)))
            } else {
                end = index + 1
                result.append(scalars[index])
            }
            index = end
        }
        return String(result)
    }

    /// The words of an English text that are no Serbian; a single letter may be either.
    private static func words(of english: String) -> Set<String> {
        let words = english.unicodeScalars.split { !isLetter($0) }.filter { $0.count > 1 }
        return Set(words.map { String(String.UnicodeScalarView($0)) }).filter {
            !sharedWords.contains($0.lowercased())
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic
    }

    /// Whether a figure stands beside a word, as in `A4` and `Ed25519`.
    private static func isFigured(_ scalars: [Unicode.Scalar], _ word: Range<Int>) -> Bool {
        let before = word.lowerBound > 0 ? scalars[word.lowerBound - 1] : " "
        let after = word.upperBound < scalars.count ? scalars[word.upperBound] : " "
        return ("0"..."9").contains(before) || ("0"..."9").contains(after)
    }

    /// Where the token ends that begins at `start` and is typed or copied letter by letter: a command,
    /// an option and what belongs to it, a setting, a file, an address; `nil` for any other.
    private static func typedEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
        guard start == 0 || tokenEnds.contains(scalars[start - 1]) else { return nil }
        let stop = scalars[start...].firstIndex(where: tokenEnds.contains) ?? scalars.count
        var token = scalars[start..<stop]
        while let last = token.last, sentenceEnds.contains(last) { token = token.dropLast() }
        let isOption = token.first == "-" && token.first { $0 != "-" }.map(isLetter) == true
        if isOption || programs.contains(string(token)) {
            return token.endIndex == stop ? commandEnd(scalars, from: stop) : token.endIndex
        }
        // Serbian itself has such signs: POGREŠNO_MESTO is the name of an outcome.
        guard token.allSatisfy(\.isASCII) else { return nil }
        let isPath = token.first == "/" && token.count > 1
        return isPath || hasJoint(token) ? token.endIndex : nil
    }

    /// Whether a sign joins a letter to another, or to a value.
    private static func hasJoint(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
        zip(token, zip(token.dropFirst(), token.dropFirst(2))).contains { before, rest in
            joints.contains(rest.0) && isLetter(before) && (isLetter(rest.1) || rest.1 == "{")
        }
    }

    /// Where a command ends whose first word ends at `start`.
    ///
    /// Its words are verbs of Muster, options, names of values, and what is written in capitals.
    private static func commandEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start
        while end < scalars.count, scalars[end] == " " {
            let next = end + 1
            let stop = scalars[next...].firstIndex(where: clauseEnds.contains)
            var word = scalars[next..<(stop ?? scalars.count)]
            let isLast = word.last == "."
            if isLast { word = word.dropLast() }
            guard let first = word.first, isCommandWord(string(word), first) else { break }
            end = word.endIndex
            if isLast { break }
        }
        return end
    }

    private static func isCommandWord(_ word: String, _ first: Unicode.Scalar) -> Bool {
        first == "-" || word.contains("{") || word.contains(".")
            || word.utf8.allSatisfy { (0x30...0x5A).contains($0) || $0 == 0x2D }
            || commandWords.contains(word)
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func cyrillic(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let lower = String(String.UnicodeScalarView(word)).lowercased()
        let isParted = parted.contains { lower.hasPrefix($0) }
        var result: [Unicode.Scalar] = []
        var index = 0
        while index < word.count {
            if !isParted, index + 1 < word.count,
                let letter = digraph(word[index], word[index + 1])
            {
                result.append(letter)
                index += 2
            } else {
                result.append(letters[word[index]] ?? word[index])
                index += 1
            }
        }
        return result
    }

    /// The letter for two, of which the first says whether it is a capital.
    private static func digraph(
        _ first: Unicode.Scalar,
        _ second: Unicode.Scalar
    ) -> Unicode.Scalar? {
        switch (first, second) {
        case ("l", "j"): "љ"
        case ("L", "j"), ("L", "J"): "Љ"
        case ("n", "j"): "њ"
        case ("N", "j"), ("N", "J"): "Њ"
        case ("d", "ž"): "џ"
        case ("D", "ž"), ("D", "Ž"): "Џ"
        default: nil
        }
    }

    private static let letters: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "abvgdđežzijklmnoprstćufhcčšABVGDĐEŽZIJKLMNOPRSTĆUFHCČŠ".unicodeScalars,
            "абвгдђежзијклмнопрстћуфхцчшАБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШ".unicodeScalars
        )
    )
}
