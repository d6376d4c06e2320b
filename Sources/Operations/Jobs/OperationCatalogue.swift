package import Batch
import DocumentOperations
package import Foundation
import LandOperations
import RouteOperations
import ServiceOperations
import Settings
import Streams
import Yams

/// All operations by name, for manifests and workers.
package enum OperationCatalogue {
    /// All operations, in the order of the documentation.
    package static let all: [any BatchOperation.Type] = [
        TransformCoordinates.self, MeasureParcels.self, ConvertParcels.self, RenderParcels.self,
        SelectParcels.self, SummarizeParcels.self, OverlayParcels.self, RepairParcels.self,
        ClusterParcels.self, FindNeighbours.self, CheckParcels.self, DissolveParcels.self,
        SimplifyParcels.self,
        FetchFeatures.self, ListLayers.self, PullParcels.self,
        MeasureRoutes.self, CleanRoutes.self, SplitTravels.self, FindStops.self, KeepLogbook.self,
        SimplifyRoutes.self, SnapRoutes.self, MatchRoutes.self, RenderRoutes.self, ConvertRoutes.self,
        PullTravels.self, PullPositions.self, PullDocuments.self, PullExpenses.self, PullBookings.self,
        PullManualTravels.self, PullEvents.self, PullPlaces.self,
        PullRecords.self, LocateAddresses.self, PushExpenses.self, ImportExpenses.self, PushParcels.self,
        PushProjects.self,
        ExportNotes.self,
        ProcessScan.self, MergeScans.self, CompressScan.self, CheckScan.self, ClassifyScan.self,
        RenderPreview.self, CompareEngines.self, SheetPreview.self, AnimatePreview.self, TilePreview.self,
        DescribePDF.self, ExtractText.self, FindText.self,
        NeutralizeDocuments.self, UploadDocuments.self,
    ]

    /// The operation of that name.
    package static func operation(named name: String) -> (any BatchOperation.Type)? {
        all.first { $0.name == name }
    }

    /// A hint for an error: the operation that an unknown name probably means, or all of them.
    package static func hint(for name: String) -> String {
        NameGuess.hint(for: name, among: all.map { $0.name }, listedBy: "fieldbook batch operations")
    }

    /// The option of a parameter, such as `--precision` of `decimals`; `nil` if no operation declares it.
    package static func option(of name: String) -> String? {
        func option<Work: BatchOperation>(_ operation: Work.Type) -> String? {
            Work.Parameters().declared.first { $0.name == name }?
                .parameter.declaration.option(of: name)
        }
        for operation in all { if let option = option(operation) { return option } }
        return nil
    }
}

extension OperationCatalogue {
    /// One row per operation: its name and description.
    package static var rows: [Row] {
        all.map { operation in
            Row([
                "operation": .text(operation.name),
                "description": .init(OperationDescriptions.operations[operation.name]),
            ])
        }
    }

    /// One row per parameter of an operation: its default and description.
    package static func parameterRows(of operation: any BatchOperation.Type) -> [Row] {
        func rows<Work: BatchOperation>(_ type: Work.Type) -> [Row] {
            Work.Parameters().declared.map { name, parameter in
                let (summary, statedDefault) = parameter.summaryAndDefault
                return Row([
                    "operation": .text(Work.name), "parameter": .text(name),
                    "default": .text(statedDefault ?? text(of: parameter)), "description": .text(summary),
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

extension OperationCatalogue {
    /// All parameters of an operation, as JSON, from those given in a worker's request.
    ///
    /// - Throws: `WorkMisfit` for unknown operations and for unknown or wrong parameters.
    package static func parameters(of operation: String, given: Data) throws -> Data {
        guard let type = self.operation(named: operation) else {
            throw WorkMisfit("op: \"\(operation)\" is unknown; \(hint(for: operation))")
        }
        do {
            var reader = JSONReader(bytes: Array(given))
            let node = Node(json: .object(try reader.readObject()))
            return Data(try type.runnable(node).parametersText().utf8)
        } catch let error as ParameterMisfits {
            throw WorkMisfit("params: \(error)")
        } catch let error as ParameterFailure {
            throw WorkMisfit("params: \(error)")
        } catch let error as any ItemFailureConvertible {
            throw WorkMisfit("params: \(error.itemFailure.sentence)")
        }
    }
}
