package import Batch

/// An operation on the travels of the vehicles of a file.
package protocol TravelOperation: RouteOperation where Parameters: TravelReading {
    /// Where the travels come from.
    var source: TravelSource { get }
}

extension TravelOperation {
    package var resources: [String] { source.resources }
}
