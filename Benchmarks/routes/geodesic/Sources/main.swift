import CPROJBaseline
import Foundation
import Geodesy

// The length of a drive of five million fixes in memory, one core: PROJ's geodesic.h leg by leg, and Geodesy's sum.

let fixes = 5_000_000
let rounds = 7
let atLeast = 20.0
let bound = 1e-12

func seconds(_ work: () -> Void) -> Double {
    let duration = ContinuousClock().measure(work).components
    return Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
}

/// By geodesic.h, with the same compensated summation.
func theirMetres(_ drive: Drive) -> Double {
    var ellipsoid = geod_geodesic()
    geod_init(&ellipsoid, 6_378_137, 1 / 298.257_223_563)
    var sum = CompensatedSum()
    drive.latitudes.withUnsafeBufferPointer { latitudes in
        drive.longitudes.withUnsafeBufferPointer { longitudes in
            for index in 1..<latitudes.count {
                var metres = 0.0
                geod_inverse(
                    &ellipsoid, latitudes[index - 1], longitudes[index - 1], latitudes[index],
                    longitudes[index], &metres, nil, nil)
                sum.add(metres)
            }
        }
    }
    return sum.value
}

func ourMetres(_ drive: Drive) -> Double {
    drive.latitudes.withUnsafeBufferPointer { latitudes in
        drive.longitudes.withUnsafeBufferPointer {
            Geodesic.metres(latitudes: latitudes, longitudes: $0)
        }
    }
}

let drive = Drive(fixes: fixes)
var (theirs, ours) = (0.0, 0.0)
var (theirSeconds, ourSeconds): ([Double], [Double]) = ([], [])
for _ in 0..<rounds {
    theirSeconds.append(seconds { theirs = theirMetres(drive) })
    ourSeconds.append(seconds { ours = ourMetres(drive) })
}
let ratios = zip(theirSeconds, ourSeconds).map { $0 / $1 }.sorted()
let difference = abs(ours / theirs - 1)
print("\(fixes) fixes in memory, one core, \(rounds) rounds in turns")
print(String(format: "geodesic.h  %6.1f M legs/s", Double(fixes) / theirSeconds.sorted()[rounds / 2] / 1e6))
print(String(format: "Geodesy     %6.1f M legs/s", Double(fixes) / ourSeconds.sorted()[rounds / 2] / 1e6))
print(
    String(
        format: "%.1f times as fast (%.1f to %.1f in the rounds), at least %.0f", ratios[rounds / 2],
        ratios[0], ratios[rounds - 1], atLeast))
print(String(format: "%.3f km; relative difference %.1e of %.0e", ours / 1_000, difference, bound))
if !(difference < bound) {
    print("The sums do not agree.")
    exit(1)
}
