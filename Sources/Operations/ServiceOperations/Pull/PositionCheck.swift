import Backends
import Batch

/// Takes positions that are on the globe, and of the device that was asked for, and counts the others.
struct PositionCheck {
    private let device: Int
    private var elsewhere = 0
    private var ofOthers = 0

    init(of device: Int) { self.device = device }

    /// Those that are what was asked for.
    mutating func passed(
        of positions: [VueTraccar.TraccarPosition]
    ) -> [VueTraccar.TraccarPosition] {
        positions.filter { position in
            guard (-90...90).contains(position.latitude), (-180...180).contains(position.longitude) else {
                elsewhere += 1
                return false
            }
            guard position.device ?? device == device else {
                ofOthers += 1
                return false
            }
            return true
        }
    }

    /// How many were not.
    var rejected: Int { elsewhere + ofOthers }

    /// Why they were not.
    var faults: [ItemFailure] {
        var faults: [ItemFailure] = []
        if elsewhere > 0 {
            faults.append(
                ItemFailure(
                    code: "pull.notOnGlobe",
                    message:
                        "\(elsewhere) of the positions have a latitude or longitude that is none, and are left out",
                    remedy: "Look at them in the service."))
        }
        if ofOthers > 0 {
            faults.append(
                ItemFailure(
                    code: "pull.otherDevice",
                    message:
                        "\(ofOthers) of the positions are of another device than \(device), and are left out",
                    remedy: "Tell who runs the service."))
        }
        return faults
    }
}
