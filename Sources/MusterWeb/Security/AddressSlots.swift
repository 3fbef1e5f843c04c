import Hummingbird
import MusterService
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Counts what each address holds at a time, so that one address never holds everything.
final class AddressSlots: Sendable {
    /// A place that an address holds for as long as this object lives.
    final class Slot: Sendable {
        private let key: String
        private let slots: AddressSlots

        fileprivate init(_ key: String, of slots: AddressSlots) {
            (self.key, self.slots) = (key, slots)
        }

        deinit { slots.giveBack(key) }

        /// Keeps the place until the answer was sent, or will never be.
        func hold(until response: inout Response) {
            let body = response.body
            response.body = ResponseBody(contentLength: body.contentLength) { [self] writer in
                defer { withExtendedLifetime(self) {} }
                try await body.write(writer)
            }
        }
    }

    private let limit: Int
    private let held = Mutex<[String: Int]>([:])

    /// Creates a count.
    ///
    /// - Parameter limit: the most places of one address; `nil` for any number.
    init(limit: Int?) { self.limit = limit ?? .max }

    /// Takes a place.
    ///
    /// - Throws: ``WebError/tooManyOfOne`` when the address holds all that it may.
    func take(_ key: String) throws(WebError) -> Slot {
        let isTaken = held.withLock { held in
            guard held[key, default: 0] < limit else { return false }
            held[key, default: 0] += 1
            return true
        }
        guard isTaken else { throw .tooManyOfOne }
        return Slot(key, of: self)
    }

    private func giveBack(_ key: String) {
        held.withLock { held in
            held[key, default: 0] -= 1
            if held[key] == 0 { held[key] = nil }
        }
    }
}

/// Closes a connection at once whose address holds all that it may; the connections of trusted proxies,
/// which bring many clients, do not count.
final class ConnectionLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart

    private let slots: AddressSlots
    private let proxies: ProxyRule
    private var slot: AddressSlots.Slot?

    init(_ slots: AddressSlots, _ proxies: ProxyRule) {
        (self.slots, self.proxies) = (slots, proxies)
    }

    func channelActive(context: ChannelHandlerContext) {
        let address = context.channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        context.fireChannelActive()
        guard let address, !proxies.isProxy(address) else { return }
        slot = try? slots.take(address.customer)
        if slot == nil { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        slot = nil
        context.fireChannelInactive()
    }
}
