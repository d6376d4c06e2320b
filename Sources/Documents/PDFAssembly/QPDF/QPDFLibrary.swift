import CQPDF

/// The library for PDFs' structure underneath, qpdf.
public enum QPDFLibrary {
    /// The version of qpdf in use, such as "11.3.0".
    public static var version: String { qpdf_get_qpdf_version().map { String(cString: $0) } ?? "unknown" }
}
