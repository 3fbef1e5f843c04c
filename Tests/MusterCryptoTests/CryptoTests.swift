import MusterCrypto
import Testing

/// Bytes written in hexadecimal digits.
private func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

@Suite struct CryptoTests {
    @Test func `SHA-256 is the one of FIPS 180-4, in one piece or in many`() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let two = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        let text = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        #expect(SHA256.digest(of: []) == bytes(empty))
        #expect(SHA256.digest(of: Array("abc".utf8)) == bytes(abc))
        #expect(
            SHA256.digest(of: "abc".utf8) == bytes(abc),
            "what is not held in one piece counts too"
        )
        for cut in text.indices {
            var sha = SHA256()
            sha.update(text[..<cut])
            _ = sha.digest()
            sha.update(text[cut...])
            #expect(sha.digest() == bytes(two))
        }
    }

    @Test func `keyed digests are those of RFC 4231 and RFC 2202`() {
        let key = [UInt8](repeating: 0x0B, count: 20)
        let message = Array("Hi There".utf8)
        #expect(
            MessageCode.sha256(message, key: key)
                == bytes("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        )
        #expect(
            MessageCode.sha1(message, key: key)
                == bytes("b617318655057264e28bc0b6fb378c8ef146be00")
        )
        let long = [UInt8](repeating: 0xAA, count: 80)
        #expect(
            MessageCode.sha1(
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                key: long
            ) == bytes("aa4ae5e15272d00e95705637ce8a3b55ed402112")
        )
    }

    @Test func `signatures are those of RFC 8032, and hold for their message and key alone`() throws
    {
        let seed = bytes("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
        let pair = try #require(Ed25519.KeyPair(seed: seed))
        #expect(
            pair.publicKey
                == bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        )
        let signature = pair.sign([0x72])
        #expect(
            signature
                == bytes(
                    """
                    92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
                    085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
                    """
                )
        )
        #expect(Ed25519.holds(signature, over: [0x72], by: pair.publicKey))
        #expect(!Ed25519.holds(signature, over: [0x73], by: pair.publicKey))
        #expect(!Ed25519.holds(signature, over: [0x72], by: Ed25519.KeyPair().publicKey))
        #expect(!Ed25519.holds(Array(signature.dropLast()), over: [0x72], by: pair.publicKey))
        #expect(Ed25519.KeyPair(seed: Array(seed.dropLast())) == nil)
        #expect(Ed25519.KeyPair(seed: pair.seed)?.publicKey == pair.publicKey)
    }

    @Test func `what is sealed opens with its key and context, and not when a bit has changed`() {
        let (key, context) = ([UInt8](repeating: 7, count: 32), Array("P-1".utf8))
        let secret = Array("twenty bytes of it..".utf8)
        let sealed = SealedBytes.seal(secret, key: key, context: context)
        #expect(sealed.count == 48)
        #expect(SealedBytes.open(sealed, key: key, context: context) == secret)
        #expect(SealedBytes.open(sealed, key: key, context: Array("P-2".utf8)) == nil)
        #expect(SealedBytes.open(sealed, key: key.map { $0 ^ 1 }, context: context) == nil)
        #expect(SealedBytes.open(Array(sealed.prefix(20)), key: key, context: context) == nil)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x10
            #expect(SealedBytes.open(changed, key: key, context: context) == nil)
        }
        #expect(SealedBytes.seal(secret, key: key, context: context) != sealed, "each nonce is new")
    }

    @Test func `a box of AES-256-GCM that others made opens`() {
        // Test case 16 of the specification that McGrew and Viega gave to NIST.
        let sealed = bytes(
            """
            cafebabefacedbaddecaf888
            522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
            8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
            76fc6ece0f4e1768cddf8853bb2d551b
            """
        )
        let opened = SealedBytes.open(
            sealed,
            key: bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"),
            context: bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        )
        #expect(opened?.prefix(4) == [0xD9, 0x31, 0x32, 0x25])
        #expect(opened?.count == 60)
    }
}

@Suite struct SensorCipherTests {
    @Test func `messages are those of NIST's examples`() throws {
        // NIST SP 800-38C, example 1.
        let cipher = try #require(SensorCipher(key: [UInt8](0x40...0x4F)))
        let (nonce, associated) = ([UInt8](0x10...0x16), [UInt8](0x00...0x07))
        let sealed: [UInt8] = [0x71, 0x62, 0x01, 0x5B, 0x4D, 0xAC, 0x25, 0x5D]
        let plain = [UInt8](0x20...0x23)
        #expect(
            cipher.seal(plain, nonce: nonce, associated: associated, codeSize: 4) == sealed
        )
        #expect(
            cipher.open(sealed, nonce: nonce, associated: associated, codeSize: 4) == plain
        )
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x10
            #expect(
                cipher.open(changed, nonce: nonce, associated: associated, codeSize: 4) == nil
            )
        }
        #expect(cipher.open(sealed, nonce: nonce, associated: [1], codeSize: 4) == nil)
    }

    @Test func `sizes that the cipher does not have open nothing`() throws {
        #expect(SensorCipher(key: [1, 2, 3]) == nil)
        let cipher = try #require(SensorCipher(key: [UInt8](repeating: 1, count: 16)))
        let nonce = [UInt8](repeating: 2, count: 13)
        #expect(cipher.open([1, 2, 3], nonce: nonce, associated: [], codeSize: 4) == nil)
        #expect(cipher.open([1, 2, 3, 4, 5], nonce: [1], associated: [], codeSize: 4) == nil)
        #expect(cipher.open([1, 2, 3, 4, 5], nonce: nonce, associated: [], codeSize: 3) == nil)
        #expect(cipher.seal([], nonce: nonce, associated: [], codeSize: 4)?.count == 4)
    }

    @Test func `a block is that of FIPS 197`() {
        let key = [UInt8](0...15)
        let block = (0..<16).map { UInt8($0 * 0x11) }
        #expect(
            AESBlock.encrypt(block, key: key) == [
                0x69, 0xC4, 0xE0, 0xD8, 0x6A, 0x7B, 0x04, 0x30, 0xD8, 0xCD, 0xB7, 0x80, 0x70, 0xB4,
                0xC5, 0x5A,
            ]
        )
        #expect(AESBlock.encrypt([1], key: key) == nil)
    }
}
