import MusterReport

/// A text of the pages, in English; the translations stand in the files of translations.
///
/// The catalogue is ``WebCatalogue``, which a test holds complete. `{name}` stands for a value.
protocol WebText: Phrase {}

extension WebText {
    /// The type and the case, such as `StateText.open`.
    ///
    /// It stands here as it does for other phrases, so that files of texts need no import.
    var key: String { "\(Self.self).\(self)" }

    /// The text in a language.
    func say(_ language: ReportLanguage) -> String { text(in: language) }

    /// The text in a language with its values put in.
    func say(_ language: ReportLanguage, _ values: [String: String]) -> String {
        var text = say(language)
        for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
        return text
    }
}

extension Wording {
    /// The form of a text that a number asks for, with the number where `{n}` is.
    func form(_ text: some WebText, _ count: Int) -> String {
        text.form(count, in: language).replacing("{n}", with: integer(count))
    }
}

/// The frame around every page.
enum FrameText: WebText {
    case skip, menu, today, audits, items, zones, beacons, reports, people, trail, settings,
        profile, api, signIn, signOut, search, show, all, none, next, previous, csv, home,
        save, cancel, worksAs, noJavaScript, place, back, plans, environment, alarms, lots,
        shop, cart, orders, producers

    var english: String {
        switch self {
        case .skip: "Skip to the content"
        case .menu: "Menu"
        case .today: "Today"
        case .shop: "Shop"
        case .cart: "Cart"
        case .orders: "Orders"
        case .producers: "Producers"
        case .audits: "Audits"
        case .plans: "Plans"
        case .items: "Items"
        case .zones: "Zones"
        case .beacons: "Beacons"
        case .environment: "Environment"
        case .alarms: "Alarms"
        case .lots: "Lots"
        case .reports: "Reports"
        case .people: "People"
        case .trail: "Trail"
        case .settings: "Settings"
        case .profile: "My profile"
        case .api: "API"
        case .signIn: "Sign in"
        case .signOut: "Sign out"
        case .search: "Search"
        case .show: "Show"
        case .all: "All"
        case .none: "none"
        case .next: "Next page"
        case .previous: "First page"
        case .csv: "Download as CSV"
        case .home: "Back to Today"
        case .save: "Save"
        case .cancel: "Cancel"
        case .worksAs: "{name}, {role}"
        case .noJavaScript: "Load the page again for newer numbers."
        case .place: "Breadcrumbs"
        case .back: "Back to the page"
        }
    }
}

/// Words that many pages use.
enum CommonText: WebText {
    case item, name, personName, zone, belongsIn, heardIn, foundIn, seenIn, outcome, why, beacon,
        samples,
        lastHeard, never, notShown,
        kind, audit, inventory, state, accuracy, expected, present, started, ended, by, at, what,
        when, who, ok, product, lot, serial, quantity, custodian, `class`, note, battery, unknown,
        low, extras, observer, seconds, count, everywhere, records, file, size, recipient, subject,
        attempts, error, role, login, mail, value, total

    var english: String {
        switch self {
        case .item: "Item"
        case .name: "Name"
        case .personName: "Name"
        case .zone: "Zone"
        case .belongsIn: "Belongs in"
        case .heardIn: "Heard in"
        case .foundIn: "Found in"
        case .seenIn: "Seen in"
        case .outcome: "Outcome"
        case .why: "Why"
        case .beacon: "Beacon"
        case .samples: "Readings"
        case .lastHeard: "Last heard"
        case .never: "never"
        case .notShown: "not shown"
        case .kind: "Kind"
        case .audit: "Audit"
        case .inventory: "Inventory"
        case .state: "State"
        case .accuracy: "Accuracy"
        case .expected: "Expected"
        case .present: "Present"
        case .started: "Started"
        case .ended: "Ended"
        case .by: "By"
        case .at: "Time"
        case .what: "What"
        case .when: "When"
        case .who: "Who"
        case .ok: "ok"
        case .product: "Product"
        case .lot: "Lot"
        case .serial: "Serial number"
        case .quantity: "Quantity"
        case .custodian: "Custodian"
        case .class: "Class"
        case .note: "Note"
        case .battery: "Battery"
        case .unknown: "unknown"
        case .low: "low"
        case .extras: "Extras"
        case .observer: "Observer"
        case .seconds: "Seconds"
        case .count: "Number"
        case .everywhere: "whole inventory"
        case .records: "Records"
        case .file: "File"
        case .size: "Size"
        case .recipient: "Recipient"
        case .subject: "Subject"
        case .attempts: "Attempts"
        case .error: "Last error"
        case .role: "Role"
        case .login: "Sign-in name"
        case .mail: "Email"
        case .value: "Value"
        case .total: "Total"
        }
    }
}

/// The words for where an audit stands.
enum StateText: WebText {
    case open, paused, counted, recounting, reviewed, approved, cancelled, brokenOff

    var english: String {
        switch self {
        case .open: "Listening"
        case .paused: "Paused"
        case .counted: "Counted"
        case .recounting: "Recount asked"
        case .reviewed: "Reviewed"
        case .approved: "Approved"
        case .cancelled: "Cancelled"
        case .brokenOff: "Broken off"
        }
    }
}

/// The words for errors on pages.
enum ErrorText: WebText {
    case notAllowed, notFound, conflict, wrongRequest, failed, whatToDo, mark

    var english: String {
        switch self {
        case .notAllowed: "You may not do this"
        case .notFound: "Not found"
        case .conflict: "That does not fit any more"
        case .wrongRequest: "Invalid input"
        case .failed: "That did not work"
        case .whatToDo: "What to do"
        case .mark: "Request ID"
        }
    }
}
