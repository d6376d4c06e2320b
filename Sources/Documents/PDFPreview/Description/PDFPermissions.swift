import CPoppler

/// What a document's owner allows whoever opens it without the owner's password; readers keep to it or not.
public struct PDFPermissions: OptionSet, Sendable, Hashable, Codable {
    /// The bits, an implementation detail.
    public let rawValue: Int

    /// Makes a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Printing.
    public static let print = Self(rawValue: 1 << 0)
    /// Printing without loss of quality.
    public static let printWell = Self(rawValue: 1 << 1)
    /// Changing what is on the pages.
    public static let change = Self(rawValue: 1 << 2)
    /// Taking text and pictures out.
    public static let copy = Self(rawValue: 1 << 3)
    /// Adding notes.
    public static let annotate = Self(rawValue: 1 << 4)
    /// Filling in forms.
    public static let fillIn = Self(rawValue: 1 << 5)
    /// Taking text out for people who cannot see it.
    public static let access = Self(rawValue: 1 << 6)
    /// Inserting, turning and removing pages.
    public static let assemble = Self(rawValue: 1 << 7)
    /// All of it.
    public static let all = Self(rawValue: (1 << 8) - 1)

    private static let names: [(Self, String, PopplerPermissions)] = [
        (.print, "print", POPPLER_PERMISSIONS_OK_TO_PRINT),
        (.printWell, "printWell", POPPLER_PERMISSIONS_OK_TO_PRINT_HIGH_RESOLUTION),
        (.change, "change", POPPLER_PERMISSIONS_OK_TO_MODIFY),
        (.copy, "copy", POPPLER_PERMISSIONS_OK_TO_COPY),
        (.annotate, "annotate", POPPLER_PERMISSIONS_OK_TO_ADD_NOTES),
        (.fillIn, "fillIn", POPPLER_PERMISSIONS_OK_TO_FILL_FORM),
        (.access, "access", POPPLER_PERMISSIONS_OK_TO_EXTRACT_CONTENTS),
        (.assemble, "assemble", POPPLER_PERMISSIONS_OK_TO_ASSEMBLE),
    ]

    init(_ permissions: PopplerPermissions) {
        self = Self.names.reduce(into: []) { set, name in
            if permissions.rawValue & name.2.rawValue != 0 { set.insert(name.0) }
        }
    }

    /// Their names, such as `print` and `copy`, in a fixed order.
    public var names: [String] { Self.names.filter { contains($0.0) }.map(\.1) }

    /// Reads the names; those that are unknown are left out.
    public init(from decoder: any Decoder) throws {
        let names = try decoder.singleValueContainer().decode([String].self)
        self = Self.names.reduce(into: []) { if names.contains($1.1) { $0.insert($1.0) } }
    }

    /// Writes the names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(names)
    }
}

extension PDFFile {
    /// What the document's owner allows; everything where it is not encrypted.
    public var permissions: PDFPermissions {
        PDFPermissions(poppler_document_get_permissions(document))
    }
}
