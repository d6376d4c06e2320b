public import APICore
import SimpleFeatures

extension NylaRealEstate {
    /// The most pages that are asked for.
    private static let mostPages = 10_000

    /// All parcels, page by page, so that memory holds one page.
    ///
    /// It ends with an empty page, one that is the same as the one before, or when the list's total is reached.
    ///
    /// ```swift
    /// try await land.forEachPage { parcels throws(APIError) in print(parcels.count) }
    /// ```
    public func forEachPage(
        of size: Int = 100, search: String? = nil, _ take: ([Nyla.Parcel]) async throws(APIError) -> Void
    ) async throws(APIError) {
        var last: [Nyla.Parcel] = []
        var count = 0
        for number in 1...Self.mostPages {
            let (parcels, total) = try await page(.init(page: number, size: size, search: search))
            if parcels.isEmpty || parcels == last { return }
            try await take(parcels)
            count += parcels.count
            if let total, count >= total { return }
            last = parcels
        }
        throw APIError(
            .answer, "the list has more than \(Self.mostPages) pages", remedy: "Search for less at a time.",
            endpoint: NylaEndpoints.parcels.endpoint.description)
    }
}
