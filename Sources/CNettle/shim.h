// Nettle: digests (SHA-256, HMAC), authenticated encryption (AES-GCM, AES-CCM) and AES itself.
#pragma once
#include <nettle/aes.h>
#include <nettle/ccm.h>
#include <nettle/gcm.h>
#include <nettle/hmac.h>
#include <nettle/sha2.h>
