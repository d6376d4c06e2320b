public import SimpleFeatures

extension VueTraccar.TraccarPosition {
    /// The position in Traccar's own members, its speed in knots.
    public var json: JSONObject {
        var members: JSONObject = [:]
        switch id {
        case .number(let number)?: members["id"] = .integer(number)
        case .text(let text)?: members["id"] = .string(text)
        case nil: break
        }
        members["deviceId"] = device.map { .integer(Int64($0)) }
        members["protocol"] = protocolName.map { .string($0) }
        members["deviceTime"] = deviceTime.map { .string($0.text) }
        members["fixTime"] = fixTime.map { .string($0.text) }
        members["serverTime"] = serverTime.map { .string($0.text) }
        members["latitude"] = .number(latitude)
        members["longitude"] = .number(longitude)
        members["altitude"] = altitude.map { .number($0) }
        members["speed"] = speedKnots.map { .number($0) }
        members["course"] = course.map { .number($0) }
        members["address"] = address.map { .string($0) }
        members["accuracy"] = accuracy.map { .number($0) }
        members["attributes"] = .object(attributes)
        return members
    }
}
