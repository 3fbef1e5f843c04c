package import MusterPeople

/// One address that the portal answers at, as somebody who goes through all of them sees it.
package struct PortalAddress: Sendable {
    /// What the address is for.
    package enum Kind: Sendable {
        /// A page for people.
        case page
        /// A form of a page.
        case form
        /// A spreadsheet's file.
        case csv
        /// Part of the API.
        case api
        /// Anything else: a picture, a document, live events.
        case other
    }

    /// The method: `GET`.
    package let method: String
    /// The path; a part in braces stands for any one part: `/audits/{audit}`.
    package let path: String
    /// Who may ask; `nil` for everybody, signed in or not.
    package let right: Right?
    /// What it is for.
    package let kind: Kind
    /// Whether the answer goes on until the asker leaves.
    package let isEndless: Bool

    /// All addresses, in the order of the portal's own table.
    package static var all: [PortalAddress] {
        Portal.routes.map { route in
            PortalAddress(
                method: "\(route.method)",
                path: route.path,
                right: route.right,
                kind: Kind(route),
                isEndless: route.form == .events
            )
        }
    }
}

extension PortalAddress.Kind {
    fileprivate init(_ route: Route) {
        switch route.form {
        case _ where route.isAPI: self = .api
        case .page: self = route.isSafe ? .page : .form
        case .csv: self = .csv
        case .json, .pdf, .text, .events, .file, .photo, .customer: self = .other
        }
    }
}
