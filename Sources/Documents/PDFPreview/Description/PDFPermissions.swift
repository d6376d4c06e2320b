import CPoppler

/// The permissions of people who open a document without the owner's password. Readers may ignore them.
public struct PDFPermissions: OptionSet, Sendable, Hashable, Codable {
    /// The bits, which are an implementation detail.
    public let rawValue: Int

    /// Makes a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Printing.
    public static let print = Self(rawValue: 1 << 0)
    /// Printing without loss of quality.
    public static let printWell = Self(rawValue: 1 << 1)
    /// Changing the content of pages.
    public static let change = Self(rawValue: 1 << 2)
    /// Extracting text and pictures.
    public static let copy = Self(rawValue: 1 << 3)
    /// Adding notes.
    public static let annotate = Self(rawValue: 1 << 4)
    /// Filling in forms.
    public static let fillIn = Self(rawValue: 1 << 5)
    /// Extracting text for accessibility.
    public static let access = Self(rawValue: 1 << 6)
    /// Inserting, rotating and removing pages.
    public static let assemble = Self(rawValue: 1 << 7)
    /// All permissions.
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

    /// The names, such as `print` and `copy`, in a fixed order.
    public var names: [String] { Self.names.filter { contains($0.0) }.map(\.1) }

    /// Decodes the names; unknown names are ignored.
    public init(from decoder: any Decoder) throws {
        let names = try decoder.singleValueContainer().decode([String].self)
        self = Self.names.reduce(into: []) { if names.contains($1.1) { $0.insert($1.0) } }
    }

    /// Encodes the names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(names)
    }
}

extension PDFFile {
    /// The permissions that the owner grants; all if the document is not encrypted.
    public var permissions: PDFPermissions {
        PDFPermissions(poppler_document_get_permissions(document))
    }
}
