// Nettle: digests (SHA-256, HMAC) and authenticated encryption (AES-GCM).
#pragma once
#include <nettle/gcm.h>
#include <nettle/hmac.h>
#include <nettle/sha2.h>
