import CQPDF

/// AES with 128 bits (revision 4), by qpdf, with the file identifier and the AES vectors of qpdf's own tests: the
/// same bytes each time, fit for samples only.
enum PDFEncryption {
    static func encrypted(_ pdf: [UInt8], userPassword: String, ownerPassword: String) throws -> [UInt8] {
        var handle: qpdf_data? = qpdf_init()
        defer { qpdf_cleanup(&handle) }
        qpdf_silence_errors(handle)
        return try pdf.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: CChar.self).baseAddress
            try check(qpdf_read_memory(handle, "notice", start, UInt64(bytes.count), nil), handle)
            try check(qpdf_init_write_memory(handle), handle)
            qpdf_set_static_ID(handle, QPDF_TRUE)
            qpdf_set_static_aes_IV(handle, QPDF_TRUE)
            qpdf_set_r4_encryption_parameters_insecure(
                handle, userPassword, ownerPassword, QPDF_TRUE, QPDF_FALSE, QPDF_FALSE, QPDF_FALSE,
                QPDF_FALSE,
                QPDF_FALSE, qpdf_r3p_full, QPDF_TRUE, QPDF_TRUE)
            try check(qpdf_write(handle), handle)
            return Array(
                UnsafeBufferPointer(start: qpdf_get_buffer(handle), count: qpdf_get_buffer_length(handle)))
        }
    }

    private static func check(_ code: QPDF_ERROR_CODE, _ handle: qpdf_data?) throws {
        guard code & 2 != 0 else { return }
        let error = qpdf_get_error(handle)
        throw GeneratorError("qpdf: " + String(cString: qpdf_get_error_full_text(handle, error)))
    }
}
