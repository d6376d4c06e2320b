/// A sum that carries its rounding error along (Neumaier 1974), so that a million short legs lose nothing.
struct CompensatedSum {
    private var sum = 0.0
    private var compensation = 0.0

    var value: Double { sum + compensation }

    mutating func add(_ term: Double) {
        let total = sum + term
        compensation += abs(sum) >= abs(term) ? (sum - total) + term : (term - total) + sum
        sum = total
    }
}
