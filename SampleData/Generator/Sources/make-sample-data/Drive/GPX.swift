/// A recording as GPX 1.1: one track of two segments.
struct GPX {
    let recording: Recording

    var text: String {
        let segments = [recording.fixes[..<recording.afternoon], recording.fixes[recording.afternoon...]]
        let body = segments.map { fixes in
            "    <trkseg>\n" + fixes.map { point($0) }.joined() + "    </trkseg>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="make-sample-data" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
              <metadata>
                <name>Musterwil</name>
                <time>2025-05-14T05:30:00Z</time>
              </metadata>
              <trk>
                <name>Messfahrzeug, 14. Mai 2025</name>
            \(body.joined())  </trk>
            </gpx>

            """
    }

    private func point(_ fix: Fix) -> String {
        """
              <trkpt lat="\(fixed(scaled: fix.latitude, decimals: 7))" lon="\(fixed(scaled: fix.longitude, decimals: 7))">\
        <ele>\(fixed(scaled: fix.altitude, decimals: 1))</ele><time>\(fix.timeText(suffix: "Z"))</time></trkpt>

        """
    }
}
