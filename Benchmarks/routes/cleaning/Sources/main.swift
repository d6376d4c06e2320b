import Foundation
import Routes

// Five million fixes in memory through all rules into figures, one core.

let count = 5_000_000
let rounds = 7
let block = 4_096
let atLeast = 10.0

func clean(_ fixes: [Fix]) throws -> (CleaningAccount, RouteFigures) {
    let cleaner = try FixCleaner(rules: CleaningRules(gaps: CleaningRules.Gaps()))
    var meter = try RouteMeter()
    try fixes.withUnsafeBufferPointer { fixes in
        for start in stride(from: 0, to: fixes.count, by: block) {
            try cleaner.add(UnsafeBufferPointer(rebasing: fixes[start..<min(start + block, fixes.count)]))
            cleaner.drain { meter.add($0) }
        }
    }
    try cleaner.finish()
    cleaner.drain { meter.add($0) }
    return (cleaner.account, meter.figures)
}

let fixes = DirtyTrack(count: count).fixes
let before = Memory.peak()
var seconds: [Double] = []
var outcome = try clean([])
for _ in 0..<rounds {
    let duration = try ContinuousClock().measure { outcome = try clean(fixes) }.components
    seconds.append(Double(duration.seconds) + Double(duration.attoseconds) * 1e-18)
}
let (account, figures) = outcome
print("\(count) fixes in memory, all rules and figures, one core, \(rounds) rounds")
for effect in account.effects {
    print(
        "  \(effect.rule): \(effect.fixesRemoved) removed, \(effect.fixesMoved) moved, "
            + String(format: "%.1f km", effect.metres / 1_000))
}
print(String(format: "  raw %.1f km, clean %.1f km", account.rawDistance / 1_000, account.distance / 1_000))
print(
    String(
        format:
            "%.1f M fixes/s (%.1f to %.1f in the rounds), at least %.0f; %.1f MB more than the fixes themselves",
        Double(count) / seconds.sorted()[rounds / 2] / 1e6, Double(count) / (seconds.max() ?? 1) / 1e6,
        Double(count) / (seconds.min() ?? 1) / 1e6, atLeast, Double(Memory.peak() - before) / 1e6))
let sum = account.effects.reduce(0) { $0 + $1.metres }
if abs(account.rawDistance - sum - account.distance) > 1e-9 * account.rawDistance
    || abs(figures.distance - account.distance) > 1e-6
{
    print("The account does not add up.")
    exit(1)
}
