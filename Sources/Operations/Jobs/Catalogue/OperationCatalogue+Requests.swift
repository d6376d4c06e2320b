import Settings
import Batch
package import Foundation
import Streams
import Yams

extension OperationCatalogue {
    /// All parameters of an operation from those that a worker's request gives, JSON both; unknown ones are refused.
    package static func parameters(of operation: String, given: Data) throws -> Data {
        let names = all.map { $0.name }
        guard let type = self.operation(named: operation) else {
            throw WorkMisfit(
                "op: \"\(operation)\" is unknown; \(NameGuess.hint(for: operation, among: names))")
        }
        do {
            var reader = JSONReader(bytes: Array(given))
            let node = Node(json: .object(try reader.readObject()))
            return Data(try type.runnable(node).parametersText().utf8)
        } catch let error as ParameterMisfits {
            throw WorkMisfit("params: \(error)")
        } catch let error as ParameterFailure {
            throw WorkMisfit("params: \(error)")
        } catch let error as any ItemFailureConvertible {
            throw WorkMisfit("params: \(error.itemFailure.sentence)")
        }
    }
}
