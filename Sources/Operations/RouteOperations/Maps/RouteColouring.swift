import Batch

/// What the colours of a route's line mean.
package enum RouteColouring: String, CaseIterable, ParameterValue {
    /// A colour for each route.
    case route
    case speed
    case elevation
}
