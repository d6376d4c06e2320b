#pragma once

// libsecp256k1, loaded at the first call: only notes need it.

#include <secp256k1.h>
#include <secp256k1_ecdh.h>
#include <secp256k1_extrakeys.h>
#include <secp256k1_schnorrsig.h>

/// The library's file name, or null if it cannot be loaded; unlike the library's own functions, which then end the program.
const char *fieldbook_secp256k1(void);
