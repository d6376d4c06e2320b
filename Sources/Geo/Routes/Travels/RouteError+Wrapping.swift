import SimpleFeatures

extension RouteError {
    /// What `body` gives; a reading error becomes a route's.
    static func wrapping<Value>(_ body: () throws(ReadingError) -> Value) throws(RouteError) -> Value {
        do throws(ReadingError) { return try body() } catch { throw RouteError(error) }
    }
}
