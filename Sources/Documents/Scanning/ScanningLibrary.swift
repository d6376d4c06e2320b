import CLeptonica

/// The image processing library underneath, leptonica.
public enum ScanningLibrary {
    /// The version of leptonica in use, such as "1.82.0".
    public static var version: String {
        guard let text = getLeptonicaVersion() else { return "unknown" }
        defer { lept_free(text) }
        return String(String(cString: text).drop { !$0.isNumber })
    }

    /// Keeps leptonica from writing to standard error; every call that uses it goes through here.
    static func start() { _ = silenced }

    private static let silenced: Void = {
        setMsgSeverity(Int32(L_SEVERITY_NONE))
    }()
}
