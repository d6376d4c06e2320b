import SimpleFeatures

/// Numbers corners so that those at the same millimetre have the same number.
///
/// The numbers go up in the order in which the corners come.
struct MillimetreCorners {
    /// The number of the corner at each position.
    let numbers: [Int32]
    /// The easting of each corner, as it first came.
    let x: [Double]
    /// The northing of each corner, as it first came.
    let y: [Double]

    /// Numbers the corners at positions that are finite and up to 10⁹ m out.
    init(_ x: [Double], _ y: [Double]) {
        var (eastings, northings): ([Double], [Double]) = ([], [])
        numbers = [Int32](unsafeUninitializedCapacity: x.count) { numbers, count in
            LargePages.ask(for: numbers)
            let corners = FirstPositions.find(x, y, numbers)
            eastings = [Double](unsafeUninitializedCapacity: corners + 1) { eastings, cornerCount in
                LargePages.ask(for: eastings)
                northings = [Double](unsafeUninitializedCapacity: corners + 1) { northings, count in
                    LargePages.ask(for: northings)
                    // What is no new corner is written where the next one will stand: nothing to branch on.
                    for position in 0..<x.count {
                        let first = Int(numbers[position])
                        eastings[cornerCount] = x[position]
                        northings[cornerCount] = y[position]
                        numbers[position] = Int32(truncatingIfNeeded: cornerCount)
                        numbers[position] = numbers[first]
                        cornerCount &+= first == position ? 1 : 0
                    }
                    count = cornerCount
                }
            }
            count = x.count
        }
        self.x = eastings
        self.y = northings
    }
}
