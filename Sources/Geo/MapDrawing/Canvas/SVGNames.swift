/// Gives the page's group in an SVG a name of its own.
///
/// Cairo names it by a number that counts all surfaces of the process, so the same map would never be the same bytes.
enum SVGNames {
    static func settled(_ svg: [UInt8]) -> [UInt8] {
        let mark = Array("<g id=\"surface".utf8)
        var start = 0
        while start + mark.count < svg.count {
            if svg[start] == mark[0], svg[start..<start + mark.count].elementsEqual(mark) {
                let digits = svg[(start + mark.count)...]
                guard let quote = digits.firstIndex(of: UInt8(ascii: "\"")) else { return svg }
                return svg[..<start] + Array("<g id=\"map".utf8) + svg[quote...]
            }
            start += 1
        }
        return svg
    }
}
