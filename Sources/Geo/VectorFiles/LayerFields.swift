import CGDAL
import SimpleFeatures
import Streams

/// The attributes of a layer that is written, and what was changed or omitted to fit the format.
struct LayerFields {
    private struct Field {
        let index: Int32
        let kind: VectorAttribute.Kind
    }

    /// The longest text in a Shapefile, in bytes.
    private static let longestTextOfShapefile = 254
    private static let namesInNotes = 20

    private let format: VectorFormat
    private var fields: [String: Field] = [:]
    private var renamed: [String] = []
    private var leftOut: [String] = []
    private var cut: [String: Int] = [:]

    /// Notes for the user.
    var notes: [String] {
        var notes: [String] = []
        if !renamed.isEmpty { notes.append("attributes with new names: \(Self.list(renamed))") }
        if !leftOut.isEmpty {
            notes.append("\(format.name) cannot store attributes; left out: \(Self.list(leftOut))")
        }
        for (name, count) in cut.sorted(by: { $0.key < $1.key }) {
            notes.append(
                "\(count == 1 ? "1 text" : "\(count) texts") of the attribute \(name) "
                    + "longer than \(Self.longestTextOfShapefile) bytes, the limit of a Shapefile, cut off")
        }
        return notes
    }

    /// Creates the fields of a new layer.
    init(_ attributes: [VectorAttribute], in layer: OGRLayerH, _ format: VectorFormat) throws(VectorError) {
        self.format = format
        guard format != .dxf else {
            leftOut = attributes.map(\.name)
            return
        }
        var taken: Set<String> = []
        for attribute in attributes {
            var name = attribute.name
            // In a database "Nr" and "NR" are the same name.
            var number = 1
            while !taken.insert(name.lowercased()).inserted {
                number += 1
                name = "\(attribute.name)_\(number)"
            }
            let (index, written) = try Self.makeField(name, attribute.kind, in: layer)
            fields[attribute.name] = Field(index: index, kind: attribute.kind)
            if written != attribute.name { renamed.append("\(attribute.name) is now \(written)") }
        }
    }

    private static func makeField(
        _ name: String, _ kind: VectorAttribute.Kind, in layer: OGRLayerH
    ) throws(VectorError) -> (index: Int32, name: String) {
        guard let field = OGR_Fld_Create(name, kind.type) else { throw VectorFileWriter.failure() }
        defer { OGR_Fld_Destroy(field) }
        if kind == .boolean { OGR_Fld_SetSubType(field, OFSTBoolean) }
        let definition = OGR_L_GetLayerDefn(layer)
        let index = OGR_FD_GetFieldCount(definition)
        guard OGR_L_CreateField(layer, field, 1) == OGRERR_NONE,
            let made = OGR_FD_GetFieldDefn(definition, index).flatMap({ OGR_Fld_GetNameRef($0) })
        else { throw VectorFileWriter.failure() }
        return (index, String(cString: made))
    }

    /// Sets a feature's attributes.
    mutating func set(_ properties: JSONObject, of feature: OGRFeatureH) {
        for member in properties.members {
            if let field = fields[member.name] { set(member.value, field, member.name, of: feature) }
        }
    }

    private mutating func set(_ value: JSONValue, _ field: Field, _ name: String, of feature: OGRFeatureH) {
        switch (value, field.kind) {
        case (.null, _): OGR_F_SetFieldNull(feature, field.index)
        case (.integer(let number), .integer): OGR_F_SetFieldInteger64(feature, field.index, number)
        case (.bool(let isTrue), .boolean): OGR_F_SetFieldInteger(feature, field.index, isTrue ? 1 : 0)
        case (_, .number) where value.doubleValue != nil:
            OGR_F_SetFieldDouble(feature, field.index, value.doubleValue ?? 0)
        default:
            let text = value.text ?? value.jsonText
            if format == .shapefile, text.utf8.count > Self.longestTextOfShapefile {
                cut[name, default: 0] += 1
            }
            OGR_F_SetFieldString(feature, field.index, text)
        }
    }

    private static func list(_ names: [String]) -> String {
        let more = names.count - namesInNotes
        return names.prefix(namesInNotes).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}

extension VectorAttribute.Kind {
    fileprivate var type: OGRFieldType {
        switch self {
        case .text: OFTString
        case .integer: OFTInteger64
        case .number: OFTReal
        case .boolean: OFTInteger
        }
    }
}
