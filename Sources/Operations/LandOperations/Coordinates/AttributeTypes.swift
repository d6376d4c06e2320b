import SimpleFeatures
import Streams

/// The types of a table's columns as attributes of features: a column is numbers if all its values are, otherwise text.
///
/// An empty field is `null` among numbers, and empty text otherwise. Values are written by the types that are assumed
/// so far, since a table is not held in memory; `areRight` says at the end whether the types were assumed rightly.
struct AttributeTypes {
    private static let mostNotes = 5

    /// Whether `12,5` is a number.
    private let hasDecimalComma: Bool
    private var columns: [AttributeColumn] = []

    init(hasDecimalComma: Bool) { self.hasDecimalComma = hasDecimalComma }

    /// Whether no value was written that has another type in the whole table.
    var areRight: Bool { !columns.contains(where: \.isMiswritten) }

    /// The types that were found, for reading the table once more.
    var found: AttributeTypes {
        var types = AttributeTypes(hasDecimalComma: hasDecimalComma)
        types.columns = columns.map { AttributeColumn(assumed: $0.found) }
        return types
    }

    /// The value of a field by its column's type.
    mutating func value(of field: String, inColumn column: Int, line: Int) -> JSONValue {
        while columns.count <= column { columns.append(AttributeColumn()) }
        return columns[column].value(of: field, line: line, hasDecimalComma: hasDecimalComma)
    }

    /// Notes on columns with numbers and text, by their names.
    func notes(naming name: (_ column: Int) -> String) -> [String] {
        let notes = columns.indices.compactMap { columns[$0].note(on: name($0)) }
        guard notes.count > Self.mostNotes else { return notes }
        return notes.prefix(Self.mostNotes) + [
            "\(notes.count - Self.mostNotes) more attributes have values of several types"
        ]
    }
}

/// The values of a column of a table.
private struct AttributeColumn {
    enum Kind { case empty, numbers, text }

    private static let longestExample = 40

    /// The type by which values are written; `empty` if none has been found yet.
    let assumed: Kind
    private var hasEmptyFields = false
    private var hasNumbers = false
    /// The first value that is not a number.
    private var text: (value: String, line: Int)?

    init(assumed: Kind = .empty) { self.assumed = assumed }

    var found: Kind { text != nil ? .text : hasNumbers ? .numbers : .empty }

    var isMiswritten: Bool {
        switch (assumed, found) {
        case (.numbers, .text): hasNumbers || hasEmptyFields
        case (.numbers, .empty), (.empty, .numbers): hasEmptyFields
        case (.empty, .text): hasNumbers
        case (.text, .numbers): true
        case (.empty, .empty), (.numbers, .numbers), (.text, .text), (.text, .empty): false
        }
    }

    mutating func value(of field: String, line: Int, hasDecimalComma: Bool) -> JSONValue {
        if field.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
            hasEmptyFields = true
            return assumed == .numbers ? .null : .string(field)
        }
        if hasNumbers, text != nil, assumed == .text { return .string(field) }
        guard let number = JSONValue.number(inField: field, hasDecimalComma: hasDecimalComma) else {
            if text == nil { text = (String(field.prefix(Self.longestExample)), line) }
            return .string(field)
        }
        hasNumbers = true
        return assumed == .text ? .string(field) : .literal(number)
    }

    func note(on name: String) -> String? {
        if isMiswritten {
            return "warning: the attribute \(name) has values of more than one type, because its first rows "
                + "decided before the others were read; with -o FILE it has one type"
        }
        guard hasNumbers, let text else { return nil }
        return "the attribute \(name) is text in all features, because not all its values are numbers: "
            + "line \(text.line) has \"\(text.value)\""
    }
}
