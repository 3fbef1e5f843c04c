import MusterService

/// What is wrong with a plan that makes audits.
extension ErrorWords {
    static func planTexts(_ error: ServiceError) -> Texts {
        switch error {
        case .twoPlans(let name, _):
            (
                (error.what, "više planova se zove „\(name)“"),
                ("name one by its identifier", "navedite oznaku jednog od njih")
            )
        case .badPlanName:
            (
                (error.what, "plan se ne može tako zvati"),
                (error.remedy, "upotrebite 1 do 120 znakova u jednom redu")
            )
        case .badFrequency(let text):
            (
                (error.what, "„\(text)“ ne kaže koliko često"),
                (
                    "a whole number from 1 to 999 of days, weeks or months",
                    "ceo broj od 1 do 999 dana, nedelja ili meseci"
                )
            )
        case .badPlanDay(let text, _):
            (
                (error.what, "„\(text)“ nije dan za plan takve učestalosti"),
                (
                    "a day of the week for weeks, a day of the month for months",
                    "dan u nedelji za nedelje, dan u mesecu za mesece"
                )
            )
        case .badTarget(let text):
            (
                (error.what, "„\(text.prefix(40))“ nije tačnost koja se može tražiti"),
                ("a percentage from 0 to 100", "procenat od 0 do 100")
            )
        case .planDone(let plan):
            (
                (error.what, "popis koji je \(plan) tražio je prebrojan"),
                ("give the plan another day", "dajte planu drugi dan")
            )
        case .planDeleted(let plan, let name, _, _):
            (
                ("plan \(plan) \(name) was deleted", "plan \(plan) \(name) je obrisan"),
                (
                    "the page of the plan tells when and by whom, and brings it back",
                    "strana tog plana kaže kada i ko ga je obrisao, i vraća ga"
                )
            )
        case .planSaysScope(let plan):
            (
                (error.what, "\(plan) kaže šta se popisuje"),
                (
                    "leave inventory, zones and items out, or change the plan",
                    "izostavite inventar, zone i stavke ili promenite plan"
                )
            )
        default: mailTexts(error)
        }
    }
}
