import Batch
import Foundation

extension Item {
    /// Whether its bytes can be read only once: standard input, or another pipe.
    package var isPipe: Bool {
        if isStandardInput { return true }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
