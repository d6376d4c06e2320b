import CVips

/// The image library underneath, libvips.
public enum ImageLibrary {
    /// The version of libvips in use, such as "8.14.1".
    public static var version: String {
        "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))"
    }

    /// Starts libvips once in the life of the process; every call that uses it goes through here.
    ///
    /// One thread an image (parallel work is the caller's), no cache of operations, and none of the loaders that
    /// libvips marks as unfit for files from strangers, save two: JPEG 2000, which is read in its own right, and
    /// ImageMagick, which is given nothing but BMP files whose header was checked.
    static func start() throws(ImageError) { try started.get() }

    private static let started: Result<Void, ImageError> = {
        guard vips_init("fieldbook") == 0 else {
            return .failure(
                ImageError(
                    .libraryUnavailable, takeMessage() ?? "libvips does not start",
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

    /// What libvips has to say about the latest failures, on one line; forgets it.
    ///
    /// The store is common to all threads, so a message of another thread's failure may stand beside the own one.
    static func takeMessage() -> String? {
        guard let buffer = vips_error_buffer_copy() else { return nil }
        defer { g_free(buffer) }
        var lines: [Substring] = []
        for line in String(cString: buffer).split(whereSeparator: \.isNewline) where !lines.contains(line) {
            lines.append(line)
        }
        return lines.isEmpty ? nil : lines.prefix(3).joined(separator: "; ")
    }
}
