import Batch

extension ParameterCheck {
    /// Refuses decimals that no number has.
    static func decimals(_ decimals: Int?) throws {
        if let decimals, !(0...15).contains(decimals) {
            throw ParameterFailure("decimals", "0 to 15 were expected, not \(decimals)")
        }
    }
}
