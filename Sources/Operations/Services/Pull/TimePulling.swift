/// What an operation is told that pulls what is known of a device in a time.
package protocol TimePulling: ServicePulling {
    /// The device.
    var device: Int? { get set }
    /// The beginning: a day, a month, a year or a time.
    var from: String? { get set }
    /// The end, which belongs to it where it is a day, a month or a year.
    var until: String? { get set }
    /// The zone of days and clocks.
    var zone: String? { get set }
}

extension TimePulling {
    /// The time, checked; `nil` where the device or an end of it is not said.
    var period: PullPeriod? {
        get throws {
            guard let device, let from, let until else { return nil }
            return try PullPeriod(device: device, from: from, until: until, zone: zone)
        }
    }
}
