package import Batch

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
            Work.Parameters().declared.map { name, parameter in
                Row([
                    "operation": .text(Work.name), "parameter": .text(name),
                    "default": .text(text(of: parameter)), "is": .text(parameter.summary),
                ])
            }
        }
        return rows(operation)
    }

    private static func text(of parameter: any AnyParameter) -> String {
        if parameter.shape == .object { return "(see the schema)" }
        let texts = parameter.texts.filter { !$0.isEmpty }
        if texts.isEmpty { return "-" }
        return parameter.shape.isList ? "[\(texts.joined(separator: ", "))]" : texts[0]
    }
}
