import Batch
import Foundation

/// What the batch engine itself costs: time an item and memory a list, each measured in a process of its own.
///
///     cd Benchmarks && swift run -c release engine [ROUNDS]
///
/// Prints every figure beside its bound, and beside `xargs -P2` starting the smallest program for each item; ends with
/// 1 if a bound is broken.
@main
enum Engine {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "worker":
            let limits = arguments.drop { $0 != "--limits" }.dropFirst().first.flatMap(
                WorkerLimits.init(argument:))
            try StagedService(
                [
                    StagedOperation(CountBytes<InProcess>.self),
                    StagedOperation(CountBytes<WorkerProcesses>.self),
                ],
                limits: limits ?? WorkerLimits()
            ).serve()
        case "measure":
            try printMeasurement(Array(arguments.dropFirst()))
        default:
            try Comparison(rounds: arguments.first.flatMap { Int($0) } ?? 5).run()
        }
    }

    private static func printMeasurement(_ arguments: [String]) throws {
        guard arguments.count == 4, let count = Int(arguments[1]) else {
            throw BenchmarkFailure("measure PLACE ITEMS WORK FOLDER was expected")
        }
        let copies = arguments[2] == "copy"
        let folder = URL(filePath: arguments[3])
        let measurement =
            arguments[0] == "apart"
            ? try Measurement.run(WorkerProcesses.self, items: count, copies: copies, in: folder)
            : try Measurement.run(InProcess.self, items: count, copies: copies, in: folder)
        print(String(decoding: try JSONEncoder().encode(measurement), as: UTF8.self))
    }
}
