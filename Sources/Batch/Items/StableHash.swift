/// A hash that is the same on every machine and in every run: FNV-1a with 64 bits and a last mixing step.
package enum StableHash {
    /// The hash of these bytes.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        // FNV's low bits are weak for short strings; this is the finaliser of MurmurHash3.
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}
