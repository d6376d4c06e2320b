import ArgumentParser

/// A variable and its value: `year=2026`.
struct VariableSetting: ExpressibleByArgument {
    let name: String
    let value: String

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
        name = String(argument[..<sign])
        value = String(argument[sign...].dropFirst())
    }
}
