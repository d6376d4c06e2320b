import ArgumentParser

/// The value of an option that takes a number; help shows a whole default without decimals.
package struct DecimalNumber: ExpressibleByArgument {
    package let value: Double

    package init(_ value: Double) { self.value = value }

    package init?(argument: String) {
        guard let value = Double(argument) else { return nil }
        self.value = value
    }

    package var defaultValueDescription: String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
