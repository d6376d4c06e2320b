package import Batch

/// A document that was pulled.
package struct PulledDocument: OperationResult {
    package var input: String
    /// Where it lies below the output folder.
    package var document: String
    package var bytes: Int

    /// However often it was tried, it is the same.
    package var unusedParameters: Set<String> { PullDocuments.dispensable }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "document": .text(document), "bytes": .integer(bytes),
            ])
        ]
    }
}
