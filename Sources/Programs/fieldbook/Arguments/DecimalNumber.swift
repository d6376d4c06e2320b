import ArgumentParser

/// The value of an option that takes a number; help shows a whole default without decimals.
struct DecimalNumber: ExpressibleByArgument {
    let value: Double

    init(_ value: Double) { self.value = value }

    init?(argument: String) {
        guard let value = Double(argument) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
