extension APISummary {
    /// Audits, their plans and reports.
    static let audits: [(english: String, serbian: String)] = [
        ("What is running and what is waiting", "Šta je u toku i šta čeka"),
        ("The causes that a discrepancy can be settled with", "Uzroci kojima se odstupanje rešava"),
        ("The audits, the newest first", "Popisi, najnoviji prvi"),
        (
            "Start an audit with the receiver of this server",
            "Započinje popis prijemnikom ovog servera"
        ),
        ("An audit: the form of muster show --json", "Popis, u obliku muster show --json"),
        ("The findings of an audit", "Nalazi popisa"),
        ("The finding of one item", "Nalaz o jednoj stavci"),
        (
            "Why an item has its outcome: every sighting of its beacon",
            "Zašto stavka ima takav ishod: svako opažanje njenog bikona"
        ),
        ("What was heard and not looked for", "Šta se čulo, a nije traženo"),
        (
            "What happened when, in the language of the asker",
            "Šta se kada desilo, na jeziku onoga ko pita"
        ),
        (
            "Who listened, how, and how well each zone was covered",
            "Ko je slušao, kako, i koliko je pokrivena svaka zona"
        ),
        ("What an audit found, zone by zone", "Šta je popis našao, po zonama"),
        (
            "An audit compared with another, or count with recount: the form of muster "
                + "compare --json",
            "Poređenje popisa sa drugim, ili brojanja sa ponovnim brojanjem, u obliku muster "
                + "compare --json"
        ),
        (
            "How an audit goes, as server-sent events",
            "Tok popisa, kao događaji koje šalje server (SSE)"
        ),
        ("Resume a paused audit", "Nastavlja pauziran popis"),
        ("Pause an audit", "Pauzira popis"),
        ("Confirm by hand that an item is there", "Ručno potvrđuje da je stavka tu"),
        ("Note something in the audit's log", "Upisuje napomenu u dnevnik popisa"),
        (
            "Take back your last confirmation, note or decision; the record of it stays",
            "Povlači vašu poslednju potvrdu, napomenu ili odluku; zapis o njoj ostaje"
        ),
        (
            "Finish and seal an audit; one that this server listens for is paused first",
            "Završava i pečati popis; ako za njega sluša ovaj server, prvo se pauzira"
        ),
        ("Cancel an audit", "Otkazuje popis"),
        ("Record the result of a recount", "Upisuje rezultat ponovnog brojanja"),
        ("Ask somebody to recount items", "Traži od nekoga da ponovo prebroji stavke"),
        ("Settle discrepancies that have one cause", "Rešava odstupanja koja imaju isti uzrok"),
        ("Approve an audit: the result is final", "Odobrava popis: rezultat je konačan"),
        ("Send an audit back", "Vraća popis"),
        (
            "The actions that audits of the current inventory ask for, overdue ones first",
            "Mere koje traže popisi trenutnog inventara, prvo one kojima je istekao rok"
        ),
        (
            "Compare items picked by hand with the count",
            "Poredi ručno izabrane stavke sa brojanjem"
        ),
        (
            "Add a comment on a counted audit to its report",
            "Dodaje izjavu o prebrojanom popisu u njegov izveštaj"
        ),
        ("Mark the action for an item as done", "Označava da je mera za stavku izvršena"),
        ("The report of an audit as PDF", "Izveštaj o popisu kao PDF"),
        ("The report of an audit as CSV", "Izveštaj o popisu kao CSV"),
        ("The report of an audit as XLSX", "Izveštaj o popisu kao XLSX"),
        ("The report of an audit as EPCIS", "Izveštaj o popisu kao EPCIS"),
        (
            "A page of the report of an audit: 1.svg or 1.png",
            "Strana izveštaja o popisu: 1.svg ili 1.png"
        ),
        ("The reports that were issued, the newest first", "Izdati izveštaji, najnoviji prvi"),
        ("A report that was issued", "Izdat izveštaj"),
        (
            "Whether an audit is unchanged and who signed it: the form of muster verify --json",
            "Da li je popis neizmenjen i ko ga je potpisao, u obliku muster verify --json"
        ),
        (
            "Whether the text of a seal's code is genuine; anybody may ask",
            "Da li je tekst koda sa pečata ispravan; može da pita svako"
        ),
        ("The keys that this home knows", "Ključevi koje ova lokacija poznaje"),
        (
            "Every PDF that was issued, by its hash, the newest first",
            "Svaki izdat PDF, po hešu, najnoviji prvi"
        ),
        ("The audit plans, the first due on top", "Planovi popisa, najbliži rok na vrhu"),
        ("Add an audit plan", "Dodaje plan popisa"),
        ("An audit plan", "Plan popisa"),
        (
            "Change a plan: what is absent stays, null takes away (JSON Merge Patch)",
            "Menja plan popisa: čega nema, ostaje; null uklanja (JSON Merge Patch)"
        ),
        (
            "Delete a plan; audits that were made from it stay",
            "Briše plan popisa; popisi nastali po njemu ostaju"
        ),
        ("Restore a deleted plan", "Vraća obrisan plan popisa"),
    ]
}
