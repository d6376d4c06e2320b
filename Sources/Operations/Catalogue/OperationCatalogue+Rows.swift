package import Batch
import Routes

extension OperationCatalogue {
    /// A row for each operation: its name and what it is for.
    package static var rows: [Row] {
        all.map { operation in
            Row([
                "operation": .text(operation.name),
                "does": .init(OperationDescriptions.operations[operation.name]),
            ])
        }
    }

    /// A row for each parameter of an operation: its default and what it is for.
    package static func parameterRows(of operation: any BatchOperation.Type) -> [Row] {
        func rows<Work: BatchOperation>(_ type: Work.Type) -> [Row] {
            Work.Parameters().members.map { name, value in
                Row([
                    "operation": .text(Work.name), "parameter": .text(name),
                    "default": .text(text(of: value)),
                    "is": .init(OperationDescriptions.parameter(name, of: Work.self)),
                ])
            }
        }
        return rows(operation)
    }

    private static func text(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "-"
        case .collection where mirror.children.isEmpty: return "-"
        case .collection: return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ", "))]"
        case .struct where value is CleaningRules: return "(all)"
        case .struct where value is TravelRules: return "(gap, stop)"
        case nil where (value as? String)?.isEmpty == true: return "-"
        default: return (value as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(value)"
        }
    }
}
