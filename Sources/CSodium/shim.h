// libsodium: Argon2id for passwords, signatures, encrypted streams.
#pragma once
#include <sodium.h>
