/// What goes wrong with the machine under the server: its radio, its mail, its files.
extension ReasonWords {
    /// What a person who starts an audit, mails a report or saves something meets now and then.
    static let machine: [(pattern: String, english: String?, serbian: String)] =
        radio + mail + mailStatuses + files

    private static let radio: [(pattern: String, english: String?, serbian: String)] = [
        ("this machine's kernel offers no Bluetooth", nil, "sistem ove mašine nema Bluetooth"),
        ("no Bluetooth adapter is plugged in", nil, "nijedan Bluetooth adapter nije priključen"),
        ("there is no Bluetooth adapter {}", nil, "nema Bluetooth adaptera {}"),
        ("the adapter {} is switched off", nil, "adapter {} je isključen"),
        ("the adapter {} is blocked by rfkill", nil, "adapter {} je blokiran (rfkill)"),
        (
            "the adapter {} is blocked by a switch or key of the machine", nil,
            "adapter {} je blokiran prekidačem ili tasterom mašine"
        ),
        (
            "this account may not listen on {} directly", nil,
            "nalog servera ne sme sam da sluša na adapteru {}"
        ),
        ("the adapter {} has no Bluetooth Low Energy", nil, "adapter {} nema Bluetooth Low Energy"),
        ("the adapter {} was unplugged", nil, "adapter {} je iskopčan"),
        ("the adapter {} does not answer to {}", nil, "adapter {} ne odgovara na {}"),
        ("the adapter {} refused {} with status {}", nil, "adapter {} je odbio {}, status {}"),
        ("the Bluetooth service is not there: {}", nil, "nema Bluetooth servisa: {}"),
        ("the Bluetooth service has ended", nil, "Bluetooth servis je prestao da radi"),
        (
            "the Bluetooth service does not listen on {}: {}", nil,
            "Bluetooth servis ne sluša na adapteru {}: {}"
        ),
        ("there is no capture {}", nil, "nema snimka {}"),
        ("{} has no advertising reports", nil, "u {} nema ničega što je neki bikon poslao"),
        (
            "interrupted before anything was heard; nothing was stored", nil,
            "prekinuto je pre nego što se išta čulo; ništa nije sačuvano"
        ),
        ("plug it in{}", nil, "priključite ga"),
        ("use the machine's wireless switch or key", nil, "uključite bežičnu vezu na mašini"),
        (
            "unplug the adapter and plug it in again", nil,
            "iskopčajte adapter i priključite ga opet"
        ),
        (
            "use an adapter with Bluetooth 4.0 or newer", nil,
            "uzmite adapter sa Bluetooth 4.0 ili novijim"
        ),
    ]

    private static let mail: [(pattern: String, english: String?, serbian: String)] = [
        ("{} is no mail address: {}", nil, "{} nije adresa pošte: {}"),
        ("it is empty", nil, "prazna je"),
        ("it is longer than {} characters", nil, "duža je od {} znakova"),
        (
            "it has a space, a line break or a control character", nil,
            "ima razmak, novi red ili upravljački znak"
        ),
        ("it has a character that is not ASCII", nil, "ima znak koji nije ASCII"),
        ("it has more than one @", nil, "ima više od jednog @"),
        ("it has no @", nil, "nema @"),
        ("the name is longer than {} characters", nil, "ime je duže od {} znakova"),
        ("the name starts with a hyphen", nil, "ime počinje crticom"),
        ("the name is empty, or has a dot too many", nil, "ime je prazno ili ima tačku viška"),
        ("the name has the character {}", nil, "ime ima znak {}"),
        ("what follows the @ is no host name", nil, "iza @ ne stoji ime računara"),
        (
            "write it as name@example.org, without quotes or spaces", nil,
            "napišite je kao ime@example.org, bez navodnika i razmaka"
        ),
        ("there is no mail program at {}", nil, "na {} nema programa za poštu"),
        (
            "cannot run the mail program {}: {}", nil,
            "program za poštu {} ne može da se pokrene: {}"
        ),
        ("{} did not take the message within {} s", nil, "{} nije primio poruku za {} s"),
        ("{} did not take the message: {}", nil, "{} nije primio poruku: {}"),
        ("{} was ended by signal {}", nil, "{} je prekinut signalom {}"),
        (
            "{} ended without reading the whole message", nil,
            "{} je završio pre nego što je pročitao celu poruku"
        ),
        (
            "mail waits since this home was restored from a backup", nil,
            "pošta čeka otkako su podaci vraćeni iz rezervne kopije"
        ),
    ]

    /// What a mail program says by its status; behind a colon follow its own words.
    private static let mailStatuses: [(pattern: String, english: String?, serbian: String)] = [
        ("it does not know the options it was given (status {}", nil, "ne zna zadate opcije"),
        ("it finds the message malformed (status {}", nil, "poruka nije ispravna"),
        ("there is no such user (status {}", nil, "nema tog korisnika"),
        ("there is no such host (status {}", nil, "nema tog računara"),
        ("the service is unavailable (status {}", nil, "servis nije dostupan"),
        ("it failed (status {}", nil, "nije uspeo"),
        ("the system is short of something (status {}", nil, "sistemu nešto nedostaje"),
        ("one of its files is missing (status {}", nil, "nedostaje mu jedan fajl"),
        ("it cannot write its queue (status {}", nil, "ne može da upiše red čekanja"),
        ("reading or writing failed (status {}", nil, "čitanje ili upis nije uspeo"),
        ("not now, try again later (status {}", nil, "ne sada, pokušajte kasnije"),
        ("the other side answered nonsense (status {}", nil, "odgovor druge strane nema smisla"),
        ("it is not allowed (status {}", nil, "nije dozvoljeno"),
        ("it is not set up (status {}", nil, "nije podešen"),
        ("status {}", nil, "status {}"),
    ].map { pattern, english, serbian in
        pattern.contains("(")
            ? (pattern, english, "\(serbian) (status {}") : (pattern, english, serbian)
    }

    private static let files: [(pattern: String, english: String?, serbian: String)] = [
        ("there is no file {}", nil, "nema fajla {}"),
        ("cannot read {}: {}", nil, "{} se ne može pročitati: {}"),
        ("cannot write {}: {}", nil, "{} se ne može upisati: {}"),
        ("cannot use {}: {}", nil, "{} se ne može koristiti: {}"),
        ("the store {} is damaged: {}", nil, "baza {} je oštećena: {}"),
        ("the store {} was written by a newer Muster", nil, "bazu {} je pisala novija verzija"),
        ("the store {} failed: {}", nil, "baza {} nije uspela da ovo uradi: {}"),
        ("there is no method \"{}\" for audits", nil, "nema metode „{}“ za popise"),
        (
            "the last word in {} is {}'s, and none of {} is left to take back", nil,
            "poslednju reč u popisu {} ima {}; {} nema šta da povuče"
        ),
        (
            "your last word in {} is another one by now", nil,
            "vaša poslednja reč u popisu {} sada je druga"
        ),
        (
            "look at the log, and take back what stands there last", nil,
            "pogledajte dnevnik i povucite ono što tu stoji poslednje"
        ),
        ("the token of {} may not {}", nil, "token osobe {} za ovo nema pravo"),
    ]
}
