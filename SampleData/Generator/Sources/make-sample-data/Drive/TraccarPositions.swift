/// A recording as the array of positions that Traccar's server answers.
struct TraccarPositions {
    let recording: Recording

    var text: String {
        var total = 48_215_300.0
        var before: Fix?
        let rows = recording.fixes.enumerated().map { index, fix in
            let distance = before.map { Earth.traccarDistance($0, fix) } ?? 0
            total += distance
            let moving = fix.speed > 0
            before = fix
            return position(410_001 + index, fix, moving, distance, total)
        }
        return "[\n" + rows.joined(separator: ",\n") + "\n]\n"
    }

    private func position(_ id: Int, _ fix: Fix, _ moving: Bool, _ distance: Double, _ total: Double)
        -> String
    {
        var received = fix
        received.time += 1
        let zone = ".000+00:00"
        return """
            {"id":\(id),"deviceId":7,"protocol":"teltonika","deviceTime":"\(fix.timeText(suffix: zone))",\
            "fixTime":"\(fix.timeText(suffix: zone))","serverTime":"\(received.timeText(suffix: zone))",\
            "outdated":false,"valid":\(fix.valid),"latitude":\(fixed(scaled: fix.latitude, decimals: 7)),\
            "longitude":\(fixed(scaled: fix.longitude, decimals: 7)),\
            "altitude":\(fixed(scaled: fix.altitude, decimals: 1)),"speed":\(fixed(scaled: fix.speed, decimals: 2)),\
            "course":\(fixed(scaled: fix.course, decimals: 1)),"address":null,"accuracy":0.0,\
            "attributes":{"ignition":\(fix.ignition),"motion":\(moving),"distance":\(fixed(distance, decimals: 2)),\
            "totalDistance":\(fixed(total, decimals: 2))}}
            """
    }
}
