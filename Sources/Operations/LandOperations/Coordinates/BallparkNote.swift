/// What is said of positions that could only be had by the ballpark.
enum BallparkNote {
    /// `nil` where there are none.
    static func text(count: Int, method: String) -> String? {
        guard count > 0 else { return nil }
        let positions = count == 1 ? "1 position is" : "\(count) positions are"
        let way = method.contains("(ballpark)") ? "" : ", and by the plain shift where the grid ends"
        return "\(positions) by the ballpark only, up to metres off: \(method)\(way)"
    }
}
