// Bloom filters of the passwords and words that are guessed first.
//
// Bit i of a filter is bit i % 64 of word i / 64. A text is in it when all its bits are set: with a and
// b the first two numbers of 8 bytes (big-endian) of its SHA-256, the bits (a + n * (b | 1)) modulo 2^64,
// modulo the number of bits, for n from 0 below the filter's number of hashes.
#ifndef MUSTER_PASSWORDS_H
#define MUSTER_PASSWORDS_H

#include <stdint.h>

// All of them. How many texts the filter was made of.
extern const uint32_t muster_passwords_known;
// How many bits stand for a text.
extern const uint32_t muster_passwords_hashes;
// How many words the table has.
extern const uint32_t muster_passwords_words;

// The table's words.
const uint64_t *muster_passwords(void);

// The common words among them, without the commonest, which have a filter of their own.
extern const uint32_t muster_common_known;
extern const uint32_t muster_common_hashes;
extern const uint32_t muster_common_words;
const uint64_t *muster_common(void);

// The words that nearly everybody begins with.
extern const uint32_t muster_commonest_known;
extern const uint32_t muster_commonest_hashes;
extern const uint32_t muster_commonest_words;
const uint64_t *muster_commonest(void);

#endif
