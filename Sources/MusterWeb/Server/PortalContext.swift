import Hummingbird
import NIOCore

/// What is known of a request beside what it says: from where it comes.
struct PortalContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the other side.
    let address: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress
    }
}
