import CVips

/// The underlying image library, libvips.
public enum ImageLibrary {
    /// The version of libvips in use, such as "8.14.1".
    public static var version: String {
        "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))"
    }

    /// Starts libvips once per process; must be called before any use of libvips.
    ///
    /// One thread per image (parallelism is left to the caller), no operation cache, and none of the loaders that
    /// libvips marks as untrusted, with two exceptions: JPEG 2000, and ImageMagick, which only gets BMP files whose
    /// header has been checked.
    static func start() throws(ImageError) { try started.get() }

    private static let started: Result<Void, ImageError> = {
        guard vips_init("fieldbook") == 0 else {
            return .failure(
                ImageError(
                    .libraryUnavailable, takeMessage() ?? "libvips could not be started",
                    remedy: "Install libvips 8.13 or newer."))
        }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_block_untrusted_set(1)
        vips_operation_block_set("VipsForeignLoadJp2k", 0)
        vips_operation_block_set("VipsForeignLoadMagickBuffer", 0)
        _ = g_log_set_handler("VIPS", G_LOG_LEVEL_MASK, { _, _, _, _ in }, nil)
        return .success(())
    }()

    /// Takes libvips's messages about the latest errors, on one line, and clears them.
    ///
    /// For a picture that is cut off, plain words come first. The buffer is shared by all threads, so it may contain
    /// another thread's message too.
    static func takeMessage() -> String? {
        guard let buffer = vips_error_buffer_copy() else { return nil }
        defer { g_free(buffer) }
        var lines: [Substring] = []
        for line in String(cString: buffer).split(whereSeparator: \.isNewline) where !lines.contains(line) {
            lines.append(line)
        }
        guard !lines.isEmpty else { return nil }
        let message = lines.prefix(3).joined(separator: "; ")
        let folded = message.lowercased()
        return wordsForCutOff.contains(where: folded.contains)
            ? "\(cutOff) (\(message))" : message
    }

    /// The beginning of the message about a truncated file.
    static let cutOff = "the picture is cut off"

    /// Phrases in the loaders' messages that indicate a truncated file.
    private static let wordsForCutOff = [
        "premature end", "unexpected end", "end of stream", "end of file", "truncated", "not enough data",
        "read error",
    ]
}
