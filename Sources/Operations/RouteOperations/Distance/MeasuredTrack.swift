import Routes

/// What cleaning has done to a track, and what the cleaned way was like.
struct MeasuredTrack: Sendable {
    var account: CleaningAccount
    var figures: RouteFigures

    /// As the track's row tells it.
    func distance(of track: Track) -> RouteDistance {
        RouteDistance(
            name: Route(name: track.name, device: track.device, segments: []).title, account, figures)
    }
}
