import Routes

/// Which file each fix is of, where those of several files are put together.
struct FixOrigins {
    private var files: [(name: String, start: Int)] = []
    private var end = 0

    /// Numbers a file's fixes behind those of the files before.
    mutating func add(_ routes: inout [Route], ofFile name: String) {
        let start = end
        files.append((name, start))
        for route in routes.indices {
            for segment in routes[route].segments.indices {
                for fix in routes[route].segments[segment].indices {
                    routes[route].segments[segment][fix].sourceIndex += start
                    end = max(end, routes[route].segments[segment][fix].sourceIndex + 1)
                }
            }
        }
    }

    /// The file that a fix is of, and the fix with its place in that.
    func origin(of fix: Fix) -> (file: String, fix: Fix) {
        guard !files.isEmpty else { return ("", fix) }
        var range = files.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            let isBehind = files[middle].start <= fix.sourceIndex
            range = isBehind ? middle..<range.upperBound : range.lowerBound..<middle
        }
        var own = fix
        own.sourceIndex -= files[range.lowerBound].start
        return (files[range.lowerBound].name, own)
    }
}
