import Hummingbird
import MusterPeople
import MusterService

/// The plans for calendar programs, which do not sign in: a token in the address says who asks.
enum CalendarFeed {
    static let routes = [
        Route(
            method: .get,
            path: "/calendar.ics",
            right: nil,
            summary: "The plans as iCalendar, for a token that may see audits and nothing else",
            form: .file,
            parameters: [Route.Parameter(name: "token", summary: "The token")]
        ) { visit in
            let home = try visit.home.plans.forCalendar(token: visit.value("token") ?? "")
            return Answer.file(
                try home.plans.planCalendar(),
                type: "text/calendar; charset=utf-8",
                named: "muster.ics",
                for: visit
            )
        }
    ]
}
