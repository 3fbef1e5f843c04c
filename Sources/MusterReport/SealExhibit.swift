public import MusterAudit

/// The signatures over an audit, as its report shows them.
public struct SealExhibit: Hashable, Sendable {
    /// The signatures, the first one first.
    public var signatures: [Signature]

    /// One signature.
    public struct Signature: Hashable, Sendable {
        /// The seal.
        public var seal: Seal
        /// Whose key signed; `nil` where nobody knows it.
        public var signer: Signer?

        /// Creates a signature.
        public init(seal: Seal, signer: Signer?) {
            self.seal = seal
            self.signer = signer
        }
    }

    /// Whose key a signature is by.
    public enum Signer: Hashable, Sendable {
        /// The person's own.
        case own
        /// A device's, for the person; its name is `H1` and so on.
        case device(String)
        /// Another home's that is trusted, by its name.
        case trusted(String)
    }

    /// Creates an exhibit.
    public init(signatures: [Signature]) {
        self.signatures = signatures
    }
}
