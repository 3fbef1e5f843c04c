import HTTPTypes
import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import NIOCore

/// Takes every request from the door to its answer: log, host, person, right, form, answer, headers.
struct Portal: HTTPResponder {
    typealias Context = PortalContext

    let desk: Desk
    let table: RouteTable
    let log: @Sendable (LogLine) -> Void

    private let hosts: HostRule
    private let proxies: ProxyRule
    private let requests: AddressSlots
    private let guardian: FormGuard

    /// What is known of a request while it is answered.
    private struct Course {
        var route: Route?
        var person: String?
        /// What the sender holds behind a proxy while it is answered.
        var slot: AddressSlots.Slot?
        /// Whether something of the body may still be on its way.
        var hasBodyLeft: Bool
    }

    init(_ desk: Desk, log: @escaping @Sendable (LogLine) -> Void) {
        self.desk = desk
        self.log = log
        table = RouteTable(Portal.routes)
        hosts = HostRule(desk.options)
        proxies = ProxyRule(desk.options)
        requests = AddressSlots(limit: desk.options.mostOfOneAddress)
        guardian = FormGuard(isSecure: desk.options.isSecure)
    }

    /// Answers a request; an error becomes an answer too.
    func respond(to request: Request, context: Context) async throws -> Response {
        let path = TraceRoutes.plain(request.uri.path, desk.home.settings)
        let match = table.match(request.method, path: path)
        return try await withTaskExecutorPreference(match.threads) {
            try await respond(to: request, match, context)
        }
    }

    private func respond(
        to request: Request,
        _ match: RouteTable.Match,
        _ context: Context
    ) async throws -> Response {
        let begun = ContinuousClock.now
        let id = RequestLine.identifier(request.headers[.requestID])
        let path = request.uri.path
        var course = Course(hasBodyLeft: Self.hasBody(request.headers))
        var response: Response
        do {
            response = try await answer(request, match, context, &course)
        } catch let error as any MusterError {
            response = refuse(error, request, path: path, id: id)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let told = "\(desk.home.now().iso8601()) unforeseen id=\(id): \(type(of: error))"
            log(LogLine(.error, told))
            response = refuse(UnforeseenError(), request, path: path, id: id)
        }
        response.headers[.requestID] = id
        SecurityHeaders.add(to: &response.headers, isSecure: desk.options.isSecure)
        if request.method == .head {
            // A HEAD tells the length that a GET would have (RFC 9110, section 9.3.2).
            let length = response.body.contentLength
            response.body = ResponseBody()
            response.headers[.contentLength] = length.map { String($0) }
        }
        // What is left of a body is not waited for, and not taken for the next request.
        if course.hasBodyLeft { context.end(with: &response) }
        if let slot = course.slot { slot.hold(until: &response) }
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        desk.metrics.count(
            method: Self.known(request.method),
            route: course.route?.path ?? "other",
            status: response.status.code,
            seconds: seconds
        )
        let line = RequestLine(
            at: desk.home.now(),
            id: id,
            method: Self.known(request.method),
            path: TraceRoutes.logged(path, desk.home.settings),
            status: response.status.code,
            seconds: seconds,
            person: course.person
        )
        log(LogLine(line.status < 500 ? .information : .error, line.text))
        return response
    }

    private func answer(
        _ request: Request,
        _ match: RouteTable.Match,
        _ context: PortalContext,
        _ course: inout Course
    ) async throws -> Response {
        let path = request.uri.path
        let host = request.head.authority ?? ""
        // The first one was taken out already.
        guard request.headers[.host] == nil else { throw WebError.twoHosts }
        try admit(host, match)
        let caller = try proxies.caller(request.headers, path: path, from: await context.peer())
        // Behind a proxy the connections are the proxy's: what one address holds is its requests.
        if desk.options.isBehindProxy, caller.address != nil {
            course.slot = try requests.take(caller.counted)
        }
        guard case .route(let route, let parameters) = match else {
            if case .otherMethods(let allowed) = match {
                throw WebError.badMethod(
                    method: Self.known(request.method),
                    path: path,
                    allowed: allowed
                )
            }
            throw WebError.noPage(path: path)
        }
        course.route = route
        let visitor =
            route.right == nil && route.form == .file
            ? Visitor() : try desk.session.visitor(request.headers, from: caller)
        course.person = visitor.principal?.name
        if !route.isSafe, !visitor.isByToken {
            try FormGuard.checkOrigin(request.headers, host: host)
        }
        if let right = route.right {
            guard visitor.principal != nil else {
                throw try desk.session.needsSignIn() ? WebError.notSignedIn : .linkNeeded
            }
            try desk.session.home(for: visitor).people.demand(right)
        }
        var body = ByteBuffer()
        if !route.isSafe {
            body = try await read(request, context, limit: route.bodyLimit)
            course.hasBodyLeft = false
        }
        let key = guardian.key(request.headers)
        let visit = Visit(
            desk: desk,
            home: desk.session.home(for: visitor),
            visitor: visitor,
            line: "\(request.method.rawValue) \(request.uri.string)",
            path: path,
            host: host,
            headers: request.headers,
            parameters: parameters,
            query: PercentText.pairs(request.uri.query ?? ""),
            body: body,
            formKey: visitor.formKey ?? key ?? FormGuard.newKey(),
            language: Self.language(visitor, request.headers)
        )
        if !route.isSafe { try check(visit, route) }
        if route.isAPI { try route.checkQuery(visit, written: request.uri.query ?? "") }
        var response = try await ConfirmPage.answer(visit.asLooking(at: route), route)
        if key == nil, visitor.formKey == nil, route.form == .page, route.isSafe {
            response.headers.append(
                HTTPField(name: .setCookie, value: guardian.cookie(visit.formKey))
            )
        }
        return response
    }

    /// Checks that the portal answers under a name: its own, or one that labels lead to, where there is
    /// nothing but what customers may see.
    private func admit(_ host: String, _ match: RouteTable.Match) throws(WebError) {
        if hosts.allows(host) { return }
        guard case .route(let route, _) = match,
            desk.home.settings.labels.hosts.contains(host.lowercased()),
            route.form == .customer
                || route.right == nil && route.form == .file && !route.isNoted
        else { throw .badHost(String(host.prefix(100))) }
    }

    /// Checks that an unsafe request is meant: a form by its secret, an API request by its kind,
    /// which no form of another site can have.
    private func check(_ visit: Visit, _ route: Route) throws {
        let type = visit.headers[.contentType]?.split(separator: ";").first.map(String.init) ?? ""
        if route.isAPI {
            let coding = visit.headers[.contentEncoding]?.lowercased() ?? "identity"
            guard coding == "identity" else {
                throw WebError.badContentType(
                    expected: "\(route.accepts.alternatives), not compressed"
                )
            }
            guard visit.body.readableBytes == 0 || route.accepts.contains(type.lowercased()) else {
                throw WebError.badContentType(
                    expected: "\(route.accepts.alternatives)"
                )
            }
            if !visit.visitor.isByToken, visit.body.readableBytes == 0,
                visit.headers[.contentType] == nil, visit.headers[.secFetchSite] != nil
            {
                throw WebError.badContentType(expected: "application/json")
            }
            return
        }
        switch type.lowercased() {
        case "application/x-www-form-urlencoded":
            try guardian.check(visit.form[FormGuard.field], visit)
        case "multipart/form-data":
            let parts = try MultipartForm(visit.body, type: visit.headers[.contentType] ?? "")
            try guardian.check(parts.text(FormGuard.field), visit)
        default: throw WebError.badContentType(expected: "application/x-www-form-urlencoded")
        }
    }

    private func read(
        _ request: Request,
        _ context: PortalContext,
        limit: Int
    ) async throws -> ByteBuffer {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw WebError.tooLarge(limit: limit)
        }
        if let expectation = request.headers[.expect] {
            guard expectation.lowercased() == "100-continue" else { throw WebError.badExpectation }
            context.askForBody()
        }
        let body = request.body
        let patience = Duration.seconds(desk.options.patience)
        return try await withThrowingTaskGroup(of: ByteBuffer?.self) { group in
            group.addTask {
                do {
                    return try await body.collect(upTo: limit)
                } catch is NIOTooManyBytesError {
                    throw WebError.tooLarge(limit: limit)
                } catch {
                    // The client has left, or what it sends is no body.
                    throw WebError.cutShort
                }
            }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let buffer = first else {
                throw WebError.tooSlow
            }
            return buffer
        }
    }

    private static func hasBody(_ headers: HTTPFields) -> Bool {
        headers[.transferEncoding] != nil || (headers[.contentLength].map { $0 != "0" } ?? false)
    }

    /// An error as the asker reads it: a problem in JSON for programs, a page for people.
    private func refuse(
        _ error: any MusterError,
        _ request: Request,
        path: String,
        id: String
    ) -> Response {
        desk.metrics.count(error)
        var response: Response
        if Route.isAPI(path) || !(request.headers[.accept]?.contains("text/html") ?? false) {
            response = Answer.problem(error, requestID: id)
        } else if [.notSignedIn, .linkNeeded].contains(error as? WebError), request.method == .get {
            let wanted = request.uri.string
            let back = wanted == "/" ? nil : wanted
            response = Answer.go(to: Address("sign-in", query: [("to", back)]))
        } else if case .badMethod = error as? WebError, request.method == .get,
            let page = pageAbove(path)
        {
            // The address of a form that is opened by itself: by Enter, or back after signing in.
            response = Answer.go(to: page)
        } else if case .mustEnrol = error as? PeopleError, request.method == .get {
            response = Answer.go(to: Address("profile", "second-factor"))
        } else {
            let visit = visitBeyondRoutes(request, path: path)
            response = Answer.page(
                ErrorPage.html(error, language: visit.language, requestID: id, visit),
                status: error.httpStatus
            )
            Answer.hint(&response, at: error)
        }
        if case .badMethod(_, _, let allowed) = error as? WebError {
            response.headers[.allow] = allowed.joined(separator: ", ")
        }
        return response
    }

    /// The nearest page above an address: of `/audits/A-2026-0001/finish` the page of the audit.
    private func pageAbove(_ path: String) -> Address? {
        var parts = path.split(separator: "/").compactMap { PercentText.decode($0) }
        while !parts.isEmpty {
            parts.removeLast()
            let address = Address(parts: parts, query: [])
            if case .route(let route, _) = table.match(.get, path: address.text),
                route.form == .page
            {
                return address
            }
        }
        return nil
    }

    /// A request of which only the sender matters: for a page that says why there is no answer.
    private func visitBeyondRoutes(_ request: Request, path: String) -> Visit {
        // Whoever cannot be told apart now, because the store fails, is nobody.
        let visitor = (try? desk.session.visitor(request.headers, from: Caller())) ?? Visitor()
        return Visit(
            desk: desk,
            home: desk.session.home(for: visitor),
            visitor: visitor,
            line: "",
            path: path,
            host: request.head.authority ?? "",
            headers: request.headers,
            parameters: [:],
            query: [],
            body: ByteBuffer(),
            formKey: visitor.formKey ?? guardian.key(request.headers) ?? FormGuard.newKey(),
            language: Self.language(visitor, request.headers)
        )
    }

    /// The language that a visitor reads; pages have Latin letters only.
    private static func language(_ visitor: Visitor, _ headers: HTTPFields) -> ReportLanguage {
        if let chosen = visitor.person.flatMap({ ReportLanguage(rawValue: $0.language) }) {
            return chosen.inLatin
        }
        for range in headers[.acceptLanguage]?.split(separator: ",") ?? [] {
            let tag = range.drop { $0 == " " }.prefix { $0 != ";" && $0 != "-" }.lowercased()
            let known = ReportLanguage.allCases.first { $0.rules.browserTags.contains(tag) }
            if let known { return known }
        }
        return .english
    }

    /// The method, if it is a usual one: what a client made up is not repeated.
    private static func known(_ method: HTTPRequest.Method) -> String {
        let usual: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
        return usual.contains(method) ? method.rawValue : "OTHER"
    }
}

/// Something that should not happen; what it was stays in the log.
struct UnforeseenError: MusterError {
    var what: Sentence { "something unforeseen happened" }
    var remedy: Sentence { "try again; the log of the server has more under the request's mark" }
    var exitCode: ExitCode { .failed }
}
