#include "CSecp256k1.h"

#if __APPLE__
#define FIELDBOOK_LIBRARY "libsecp256k1.dylib"
#else
#define FIELDBOOK_LIBRARY "libsecp256k1.so.1"
#endif
#define FIELDBOOK_PACKAGE "libsecp256k1-1"
#include "../library_calls.h"

const char *fieldbook_secp256k1(void) {
    void *library = dlopen(FIELDBOOK_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
    return library ? FIELDBOOK_LIBRARY : NULL;
}

FIELDBOOK_FORWARD(secp256k1_context *, secp256k1_context_create, (unsigned int flags), (flags))
FIELDBOOK_FORWARD(
    int, secp256k1_context_randomize,
    (secp256k1_context *context, const unsigned char *seed32), (context, seed32))
FIELDBOOK_FORWARD(
    int, secp256k1_ec_seckey_verify,
    (const secp256k1_context *context, const unsigned char *secret), (context, secret))
FIELDBOOK_FORWARD(
    int, secp256k1_ec_pubkey_parse,
    (const secp256k1_context *context, secp256k1_pubkey *key, const unsigned char *input, size_t length),
    (context, key, input, length))
FIELDBOOK_FORWARD(
    int, secp256k1_ecdh,
    (const secp256k1_context *context, unsigned char *output, const secp256k1_pubkey *key, const unsigned char *secret,
     secp256k1_ecdh_hash_function hash, void *data),
    (context, output, key, secret, hash, data))
FIELDBOOK_FORWARD(
    int, secp256k1_keypair_create,
    (const secp256k1_context *context, secp256k1_keypair *pair, const unsigned char *secret), (context, pair, secret))
FIELDBOOK_FORWARD(
    int, secp256k1_keypair_xonly_pub,
    (const secp256k1_context *context, secp256k1_xonly_pubkey *key, int *parity, const secp256k1_keypair *pair),
    (context, key, parity, pair))
FIELDBOOK_FORWARD(
    int, secp256k1_xonly_pubkey_parse,
    (const secp256k1_context *context, secp256k1_xonly_pubkey *key, const unsigned char *input32),
    (context, key, input32))
FIELDBOOK_FORWARD(
    int, secp256k1_xonly_pubkey_serialize,
    (const secp256k1_context *context, unsigned char *output32, const secp256k1_xonly_pubkey *key),
    (context, output32, key))
FIELDBOOK_FORWARD(
    int, secp256k1_schnorrsig_sign32,
    (const secp256k1_context *context, unsigned char *signature64, const unsigned char *message32,
     const secp256k1_keypair *pair, const unsigned char *random32),
    (context, signature64, message32, pair, random32))
FIELDBOOK_FORWARD(
    int, secp256k1_schnorrsig_verify,
    (const secp256k1_context *context, const unsigned char *signature64, const unsigned char *message, size_t length,
     const secp256k1_xonly_pubkey *key),
    (context, signature64, message, length, key))
