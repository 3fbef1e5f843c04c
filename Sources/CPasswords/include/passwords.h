// A Bloom filter of the passwords and words that are guessed first.
//
// Bit i of the filter is bit i % 64 of word i / 64. A text is in it when all its bits are set: with a and
// b the first two numbers of 8 bytes (big-endian) of its SHA-256, the bits (a + n * (b | 1)) modulo 2^64,
// modulo the number of bits, for n from 0 below muster_passwords_hashes.
#ifndef MUSTER_PASSWORDS_H
#define MUSTER_PASSWORDS_H

#include <stdint.h>

// How many texts it was made of.
extern const uint32_t muster_passwords_known;
// How many bits stand for a text.
extern const uint32_t muster_passwords_hashes;
// How many words the table has.
extern const uint32_t muster_passwords_words;

// The table's words.
const uint64_t *muster_passwords(void);

#endif
