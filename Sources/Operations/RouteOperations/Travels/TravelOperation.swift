package import Batch

/// An operation on the travels of the vehicles of a file.
package protocol TravelOperation: RouteOperation where Parameters: TravelReading {
    /// Where the travels come from.
    var source: TravelSource { get }
    /// Why several files have to be put together, and cannot each be taken for themselves; `nil` where they can.
    var reasonToPutTogether: String? { get }
}

extension TravelOperation {
    package func resources(without unused: Set<String>) -> [String] { source.resources }
    package var reasonToPutTogether: String? { nil }
}
