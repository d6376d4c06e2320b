import LandOperations
import RouteOperations
import ServiceOperations
package import Batch
import DocumentOperations

/// Every operation by its name, for manifests and workers.
package enum OperationCatalogue {
    /// All of them, in the order in which they are documented.
    package static let all: [any BatchOperation.Type] = [
        TransformCoordinates.self, MeasureParcels.self, ConvertParcels.self, RenderParcels.self,
        SelectParcels.self, SummarizeParcels.self, OverlayParcels.self, RepairParcels.self,
        ClusterParcels.self,
        FindNeighbours.self, CheckParcels.self, DissolveParcels.self, SimplifyParcels.self,
        FetchFeatures.self, ListLayers.self, PullParcels.self,
        MeasureRoutes.self, CleanRoutes.self, SplitTravels.self, FindStops.self, KeepLogbook.self,
        SimplifyRoutes.self, SnapRoutes.self, MatchRoutes.self, RenderRoutes.self, ConvertRoutes.self,
        PullTravels.self, PullPositions.self, PullDocuments.self, PullExpenses.self,
        ProcessScan.self, MergeScans.self, CompressScan.self, CheckScan.self, ClassifyScan.self,
        RenderPreview.self, CompareEngines.self, SheetPreview.self, AnimatePreview.self, TilePreview.self,
        DescribePDF.self, ExtractText.self, FindText.self,
        UploadDocuments.self,
    ]

    /// The operation of that name.
    package static func operation(named name: String) -> (any BatchOperation.Type)? {
        all.first { $0.name == name }
    }

    /// The option of the parameter of that name, such as `--precision` of `decimals`; `nil` where no operation declares it.
    package static func option(of name: String) -> String? {
        func option<Work: BatchOperation>(_ operation: Work.Type) -> String? {
            Work.Parameters().declared.first { $0.name == name }?
                .parameter.declaration.option(of: name)
        }
        for operation in all { if let option = option(operation) { return option } }
        return nil
    }
}
