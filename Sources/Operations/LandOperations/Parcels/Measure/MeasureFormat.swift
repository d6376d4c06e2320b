import Batch

/// What `parcels measure` can write; the raw value is the file extension.
package enum MeasureFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
    /// The parcels as they were, with the measures among their attributes.
    case geojson
    /// The same, a feature a line.
    case geojsonl

    var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
    var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }
}
