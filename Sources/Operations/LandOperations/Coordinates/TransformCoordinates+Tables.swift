import Batch

extension TransformCoordinates {
    /// Refuses what only the writing of a table heeds, where GeoJSON is asked for.
    static func checkTableOptions(_ parameters: Parameters) throws {
        guard let format = parameters.format, !format.isTable else { return }
        let written = [
            ("notation", parameters.notation != .decimal), ("append", parameters.placement == .appending),
            ("decimalComma", parameters.decimalComma),
        ]
        if let (name, _) = written.first(where: \.1) {
            throw ParameterFailure(
                name, "GeoJSON is to be written, for which this means nothing; leave it out")
        }
    }

    /// Refuses options for tables where GeoJSON is read.
    func checkOptionsForGeoJSON() throws {
        let options = [
            ("--notation", parameters.notation != .decimal), ("--append", parameters.placement == .appending),
            ("--decimal-comma", parameters.decimalComma), ("--columns", parameters.columns != nil),
            ("--encoding", parameters.encoding != .utf8),
        ]
        if let (name, _) = options.first(where: \.1) {
            throw ItemFailure(
                code: "format.unsupported", message: "\(name) is for tables, and this is GeoJSON",
                remedy: "Leave \(name) out, or give the tables alone.")
        }
    }
}
