public import MusterCore
import HTTPTypes
import MusterPeople
import MusterSync

/// What goes wrong between the server and those who ask it.
public enum WebError: MusterError, Equatable {
    /// The text is no address to listen on.
    case badAddress(String)
    /// The text is no address that others reach the server by.
    case badPublicURL(String)
    /// Others than this machine could listen in.
    case needsTLS(address: String)
    /// A proxy stands in front, and it is not said that it speaks TLS.
    case proxyNeedsAddress
    /// A certificate came without its key, or a key without its certificate.
    case halfCertificate
    /// Others on this machine can read the certificate's key.
    case openKey(path: String)
    /// The certificate or its key cannot be used.
    case badCertificate(path: String, reason: Sentence)
    /// Others could reach a home that has no people yet.
    case nobodyToSignIn(address: String, isBehindProxy: Bool)
    /// The address cannot be listened on.
    case cannotListen(address: String, reason: Sentence)
    /// The system lets this process open too few files to serve anybody.
    case tooFewFiles(limit: Int)
    /// There is nothing at this address.
    case noPage(path: String)
    /// The address does not do this.
    case badMethod(method: String, path: String, allowed: [String])
    /// Nobody is signed in.
    case notSignedIn
    /// A machine is no station of this house: its code, signature or sign-in does not hold.
    case stationRefused
    /// The request names another server than this one.
    case badHost(String)
    /// The form did not come from a page of this server, or from one that is too old.
    case badForm
    /// More was sent than is taken.
    case tooLarge(limit: Int)
    /// What was sent took too long.
    case tooSlow
    /// The body ended before it was whole.
    case cutShort
    /// The request says twice which server it is for.
    case twoHosts
    /// The client expects what this server does not do.
    case badExpectation
    /// It is not known how phones reach this server.
    case noPublicURL
    /// A proxy says that the request came to it without TLS.
    case withoutTLS(url: String)
    /// A proxy does not say whether the request came to it by TLS.
    case proxyWithoutProto
    /// Whoever is connected is no proxy that is trusted.
    case untrustedProxy(address: String)
    /// The text is no range of IP addresses.
    case badNetwork(String)
    /// A proxy is trusted where none stands in front.
    case trustedProxyAlone
    /// Nobody has opened the one-time link, in a home without people.
    case linkNeeded
    /// One address holds all that it may at a time.
    case tooManyOfOne
    /// The body is of another kind than is read here.
    case badContentType(expected: Sentence)
    /// A value is missing, or is not what it must be.
    case badValue(name: String, expected: Sentence)
    /// What was sent as a recording is none that is read here.
    case noRecording(file: String)
    /// The object was changed meanwhile.
    case changedMeanwhile(object: String)
    /// Rows of a file were refused, and so all of it.
    case refusedRows([Sentence])
    /// A change did not say which state of the object it was decided on.
    case matchNeeded(object: String)
    /// More events fit a query than whoever asks wants at most.
    case tooManyFit(limit: Int)
    /// What was sent is no document that can be recorded, for the reason that is told.
    case badDocument(Sentence)
    /// A document has more events than are taken at a time.
    case tooManyEvents(limit: Int)
    /// Too many want something at once that takes long.
    case busy
    /// The same key came with another request.
    case keyUsed(String)
    /// The same request, with this idempotency key, is still being worked on.
    case keyBusy(String)
    /// The answer to the request with this key held a secret, which is given once.
    case secretGiven(String)

    /// What a field must be that takes a day.
    static let anyDay: Sentence = "a day, such as 2026-03-12"

    /// The template of what a value must be where a module below says what is wrong with it.
    static let otherwise = "otherwise: {1}"

    /// What happened.
    public var what: Sentence {
        switch self {
        case .badAddress(let text): "\"\(text)\" is no address to listen on"
        case .badPublicURL(let text): "\"\(text)\" is no web address"
        case .needsTLS(let address): "\(address) is open to others, and passwords would be too"
        case .proxyNeedsAddress: "a proxy that speaks TLS has an https address, and none was given"
        case .openKey(let path): "others on this machine can read the key \(path)"
        case .halfCertificate: "a certificate and its key belong together"
        case .badCertificate(let path, let reason): "cannot use \(path): \(reason)"
        case .nobodyToSignIn(_, isBehindProxy: true):
            "a proxy opens this home to others, and nobody of it has a password yet"
        case .nobodyToSignIn(let address, _):
            "\(address) is open to others, and nobody of this home has a password yet"
        case .cannotListen(let address, let reason): "cannot listen on \(address): \(reason)"
        case .tooFewFiles(let limit): "no more than \(limit) files may be open at once"
        case .noPage(let path): "there is nothing at \(path)"
        case .badMethod(let method, let path, _): "\(path) does not take \(method)"
        case .notSignedIn: "nobody is signed in"
        case .stationRefused: "this machine is no station of this house, or not signed in as one"
        case .badHost(let host): "this is not the server \"\(host)\""
        case .badForm: "the form is not from a page of this server, or too old"
        case .tooLarge(let limit): "more than \(limit) bytes were sent"
        case .tooSlow: "the request took too long to arrive"
        case .cutShort: "the request ended before its body was whole"
        case .twoHosts: "the request has more than one Host"
        case .noPublicURL: "labels cannot lead to this server: only this machine can reach it"
        case .badExpectation: "the request expects what this server does not do"
        case .withoutTLS: "the request came without TLS"
        case .proxyWithoutProto: "the proxy does not say whether the request came by TLS"
        case .untrustedProxy(let address): "\(address) is not a trusted proxy of this server"
        case .badNetwork(let text): "\"\(text)\" is no range of IP addresses"
        case .trustedProxyAlone: "a trusted proxy was named, but no proxy is expected"
        case .linkNeeded: "this home has no people yet: its portal opens by a one-time link"
        case .tooManyOfOne: "too many requests from one address are open at a time"
        case .badContentType: "the body is of a kind that is not read here"
        case .badValue(let name, let expected): "\(name) must be \(expected)"
        case .noRecording(let file): "\(file) is no recording of Bluetooth advertisements"
        case .changedMeanwhile(let object): "\(object) was changed meanwhile"
        case .refusedRows(let rows):
            Sentence(
                counting: rows.count,
                one: "\(rows.count) row was refused, and nothing was imported",
                other: "\(rows.count) rows were refused, and nothing was imported"
            )
        case .matchNeeded(let object): "which \(object) is meant to be changed is not said"
        case .tooManyFit(let limit): "more than \(limit) events fit the query"
        case .badDocument(let what): what
        case .tooManyEvents(let limit): "the document has more than \(limit) events"
        case .busy: "many are signing in at once"
        case .secretGiven(let key):
            "the request with the idempotency key \"\(key)\" was done, and its secret was given once"
        case .keyBusy(let key):
            "the request with the idempotency key \"\(key)\" is still being worked on"
        case .keyUsed(let key): "the idempotency key \"\(key)\" was used for another request"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .badAddress:
            "name host and port, or a socket: --listen 127.0.0.1:8080, --listen unix:/run/muster.sock"
        case .badPublicURL: "give it whole: --public-url https://muster.example.org"
        case .needsTLS:
            "--tls-certificate and --tls-key, or --behind-proxy when a proxy speaks TLS for it"
        case .proxyNeedsAddress: "--public-url https://muster.example.org"
        case .openKey(let path): "chmod o= \(PlainText.shellWord(path))"
        case .halfCertificate: "give both: --tls-certificate FILE --tls-key FILE"
        case .badCertificate:
            "give PEM files that this account can read: the certificate with its chain, and its key"
        case .nobodyToSignIn(_, isBehindProxy: true):
            "--setup-link for a first admin, or muster user add, or leave --behind-proxy out"
        case .nobodyToSignIn:
            "--setup-link for a first admin, or muster user add, or --listen 127.0.0.1:8080"
        case .cannotListen:
            "end what uses it, make its folder, or take another (ports below 1024 are root's): "
                + "--listen 127.0.0.1:0"
        case .tooFewFiles: "ulimit -n 4200, or LimitNOFILE= in the unit"
        case .noPage: "the menu leads to every page; /api/v1/openapi.json lists the API"
        case .badMethod(_, _, let allowed): "use \(allowed.alternatives)"
        case .notSignedIn: "sign in, or send an API token: Authorization: Bearer TOKEN"
        case .stationRefused:
            "have a new code made at the hub, or run muster sync again at the station"
        case .badHost: "start the server with --public-url when it has a name"
        case .badForm: "load the page again, and send the form from there"
        case .tooLarge: "send less at a time"
        case .tooSlow, .cutShort: "send it again"
        case .twoHosts: "send one"
        case .noPublicURL:
            "start the server with the address that phones use, as its --public-url; or ask for "
                + "labels without links"
        case .badExpectation: "send no Expect, or Expect: 100-continue"
        case .withoutTLS(let url): "use \(url)"
        case .proxyWithoutProto: "let the proxy set X-Forwarded-Proto: https"
        case .untrustedProxy: "connect through the proxy, or start with --trusted-proxy ADDRESS"
        case .badNetwork: "name it like this: --trusted-proxy 10.0.0.0/8"
        case .trustedProxyAlone: "add --behind-proxy, or leave --trusted-proxy out"
        case .linkNeeded:
            "open the link that muster serve shows; it is in portal.link of the home too"
        case .tooManyOfOne: "close some, and try again in a few seconds"
        case .badContentType(let expected): "send \(expected)"
        case .badValue, .badDocument: "correct it and try again"
        case .noRecording: "choose a btsnoop, pcap or pcapng file"
        case .changedMeanwhile: "load it again, and decide again"
        case .refusedRows: "correct the rows, or send skip_bad=true: the others are imported"
        case .matchNeeded:
            "get it, and send its ETag back as If-Match; If-Match: * takes it as it is"
        case .tooManyFit: "ask for fewer, such as by GE_eventTime, or leave maxEventCount out"
        case .tooManyEvents: "send it in parts"
        case .busy: "try again in a few seconds"
        case .keyBusy: "send it again in a few seconds, with the same key"
        case .keyUsed: "take a new key for a new request"
        case .secretGiven: "if the secret was lost, make another with a new key"
        }
    }

    /// The rows that were refused, the first twenty.
    public var details: [Sentence] {
        if case .refusedRows(let rows) = self { Array(rows.prefix(20)) } else { [] }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .badAddress, .badPublicURL, .needsTLS, .proxyNeedsAddress, .halfCertificate,
            .badMethod, .badValue, .badContentType, .tooLarge, .tooSlow, .cutShort, .twoHosts,
            .badExpectation, .matchNeeded, .badNetwork, .trustedProxyAlone, .tooManyFit,
            .tooManyEvents, .badDocument:
            .usage
        case .badCertificate, .refusedRows, .noRecording: .dataRefused
        case .nobodyToSignIn, .notSignedIn, .stationRefused, .badForm, .badHost, .openKey,
            .withoutTLS,
            .proxyWithoutProto, .untrustedProxy, .linkNeeded:
            .notAllowed
        case .cannotListen, .noPublicURL, .changedMeanwhile, .keyUsed, .keyBusy, .secretGiven:
            .conflict
        case .noPage: .notFound
        case .busy, .tooFewFiles, .tooManyOfOne: .failed
        }
    }

    /// The status of the answer, where the exit code alone does not tell it.
    var status: HTTPResponse.Status? {
        switch self {
        case .notSignedIn, .linkNeeded: .unauthorized
        case .badHost: .misdirectedRequest
        case .badMethod: .methodNotAllowed
        case .tooLarge, .tooManyFit, .tooManyEvents: .contentTooLarge
        case .tooSlow: .requestTimeout
        case .noPublicURL: .conflict
        case .badExpectation: .expectationFailed
        case .badContentType: .unsupportedMediaType
        case .changedMeanwhile: .preconditionFailed
        case .matchNeeded: .preconditionRequired
        case .keyUsed: .unprocessableContent
        case .busy, .tooManyOfOne: .tooManyRequests
        default: nil
        }
    }
}

extension MusterError {
    /// The status of an answer that says this (RFC 9110 section 15).
    var httpStatus: HTTPResponse.Status {
        if let status = (self as? WebError)?.status { return status }
        switch self as? SyncError {
        case .badMark, .foreignStream: return .forbidden
        default: break
        }
        switch self as? PeopleError {
        case .badToken, .sessionEnded: return .unauthorized
        case .mustWait: return .tooManyRequests
        default: break
        }
        return switch exitCode {
        case .notAllowed: .forbidden
        case .notFound: .notFound
        case .conflict, .coverage: .conflict
        case .usage: .badRequest
        case .dataRefused: .unprocessableContent
        case .storage, .radioUnavailable, .queued: .serviceUnavailable
        case .mailNotHandedOver: .badGateway
        case .done, .failed, .discrepancies, .integrity, .interrupted: .internalServerError
        }
    }
}
