import Foundation
import SwissCoordinates

// Points in memory, one core, both ways: PROJ's C API on two arrays, and the kernel on the same arrays.

let places = 5_000_000
let rounds = 5
let comparisons = [
    Comparison(source: .lv95, target: .wgs84, atLeast: 60, boundNanometres: 20),
    Comparison(source: .wgs84, target: .lv95, atLeast: nil, boundNanometres: 20),
    Comparison(source: .lv03, target: .wgs84, atLeast: 20, boundNanometres: 100),
    Comparison(source: .wgs84, target: .lv03, atLeast: nil, boundNanometres: 100),
]

print("\(places) points in memory, one core, median of \(rounds) rounds; PROJ \(Baseline.version)")
print(Outcome.heading)
var agree = true
for comparison in comparisons {
    let outcome = try comparison.run(places: places, rounds: rounds)
    print(outcome.line)
    agree = agree && outcome.agrees
}
if !agree {
    print("The kernel does not agree with PROJ.")
    exit(1)
}
