"""The code that an authenticator app shows (RFC 6238)."""
import base64
import hashlib
import hmac
import struct
import time


def code_for(secret, ahead=0):
    """The code of this moment, or of so many steps ahead."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + ahead), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7fffffff) % 1_000_000:06}"
