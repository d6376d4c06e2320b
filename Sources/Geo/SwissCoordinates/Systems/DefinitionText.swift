/// A system as PROJ is told of it, with everything taken out by which a definition could reach for files.
struct DefinitionText {
    let text: String

    /// What makes PROJ open files or run more than a projection.
    private static let refused: Set<Substring> = ["init", "file", "grids", "geoidgrids", "step", "pipeline"]

    init(_ system: ReferenceSystem) throws(TransformError) {
        switch system.definition {
        case .epsg(let code): text = "EPSG:\(code)"
        case .text(let definition) where definition.contains("["):
            let lowercased = definition.lowercased()
            guard !lowercased.contains("grids"), !lowercased.contains("parameterfile") else {
                throw Self.refusal("a grid inside of WKT", system)
            }
            text = definition
        case .text(let definition): text = try Self.string(definition, system)
        }
    }

    private static func string(
        _ definition: String, _ system: ReferenceSystem
    ) throws(TransformError) -> String {
        var words: [String] = []
        for word in definition.split(whereSeparator: \.isWhitespace) {
            let parts = word.drop { $0 == "+" }.split(separator: "=", maxSplits: 1)
            guard let key = parts.first, !refused.contains(key), !(key == "proj" && parts.last == "pipeline")
            else {
                throw refusal("\"\(word.prefix(40))\"", system)
            }
            let isGrid = key == "nadgrids" && parts.count == 2
            words.append(isGrid ? "+nadgrids=" + (try installed(parts[1], system)) : String(word))
        }
        if !words.contains(where: { $0.hasSuffix("type=crs") }) { words.append("+type=crs") }
        return words.joined(separator: " ")
    }

    /// The grids that are meant, by the paths at which they are. PROJ would do without one that it does not
    /// find.
    private static func installed(
        _ names: Substring, _ system: ReferenceSystem
    ) throws(TransformError) -> String {
        var paths: [String] = []
        for name in names.split(separator: ",") {
            let name = String(name.drop { $0 == "@" })
            if name == "null" {
                paths.append(name)
                continue
            }
            guard !name.contains("/") else { throw refusal("a grid named by its path", system) }
            if let swiss = SwissGrid.named(name) {
                paths.append(try swiss.installed().path)
                continue
            }
            guard let path = SwissGrid.find([name.lowercased()]) else {
                throw TransformError(
                    .gridMissing, "the grid \(name.prefix(80)) is in none of PROJ's data folders",
                    remedy: "Install it there: projsync --file \(name.prefix(80)).")
            }
            paths.append(path)
        }
        return paths.joined(separator: ",")
    }

    private static func refusal(_ what: String, _ system: ReferenceSystem) -> TransformError {
        TransformError(
            .unsupportedSystem, "\(what) is not accepted in a definition (\(system.name))",
            remedy: "Name a projection with its parameters, or an EPSG code.")
    }
}
