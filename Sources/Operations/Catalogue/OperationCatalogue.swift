package import Batch
import DocumentTasks
import Routes

/// Every operation by its name, for manifests and workers.
package enum OperationCatalogue {
    /// All of them, in the order in which they are documented.
    package static let all: [any BatchOperation.Type] = [
        TransformCoordinates.self, MeasureParcels.self, ConvertParcels.self, RenderParcels.self,
        SelectParcels.self, SummarizeParcels.self, OverlayParcels.self, RepairParcels.self,
        ClusterParcels.self,
        FindNeighbours.self, CheckParcels.self, DissolveParcels.self, SimplifyParcels.self,
        FetchFeatures.self, ListLayers.self,
        MeasureRoutes.self, ConvertRoutes.self, SimplifyRoutes.self, SnapRoutes.self, MatchRoutes.self,
        RenderRoutes.self,
        ProcessScan.self, RenderPreview.self,
    ]

    /// The operation of that name.
    package static func operation(named name: String) -> (any BatchOperation.Type)? {
        all.first { $0.name == name }
    }

    /// Every operation with its parameters and their defaults, a line each, for help texts.
    package static var descriptions: [String] {
        func describe<Work: BatchOperation>(_ type: Work.Type) -> String {
            let parameters = Mirror(reflecting: Work.Parameters()).children.compactMap { child in
                child.label.map { "\($0): \(text(of: child.value))" }
            }
            return "\(Work.name) {\(parameters.joined(separator: ", "))}"
        }
        return all.map { describe($0) }
    }

    private static func text(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "-"
        case .collection: return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ", "))]"
        case .struct where value is CleaningRules: return "(all)"
        default: return (value as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(value)"
        }
    }
}
