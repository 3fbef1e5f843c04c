// libsodium: Argon2id for passwords.
#pragma once
#include <sodium.h>
