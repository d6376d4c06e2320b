import ArgumentParser
import Batch
import Operations

extension BatchCommandRun {
    /// Runs an operation on trips on the inputs, each for itself or all joined.
    func callAsFunction<Work: TravelOperation>(
        together: Bool, _ type: Work.Type, _ parameters: Work.Parameters, to destination: Destination
    ) throws {
        var parameters = parameters
        try self(together: together, to: destination) { with, itemCount in
            parameters.division.with = with
            let work = try Work(parameters)
            if itemCount > 1, let reason = work.reasonToPutTogether {
                throw ValidationError("\(reason): take the files as one with --together.")
            }
            return work
        }
    }
}
