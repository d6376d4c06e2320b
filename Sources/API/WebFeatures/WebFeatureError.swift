import APICore
import Streams

/// Why a service's features could not be had, or not all of them.
public struct WebFeatureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on; those of `HTTPError` are kept.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        init(_ description: String) { self.description = description }

        /// What answers is no Web Feature Service, or of a version that is not spoken here.
        public static let notAService = Self("wfs.notAService")
        /// The service refuses and says why.
        public static let exception = Self("wfs.exception")
        /// The service has no layer of that name.
        public static let unknownLayer = Self("wfs.unknownLayer")
        /// The service has several layers, and none was named.
        public static let layerNeeded = Self("wfs.layerNeeded")
        /// The answer is neither GML nor GeoJSON, or damaged.
        public static let damaged = Self("wfs.damaged")
        /// Fewer features came than the service says that there are.
        public static let short = Self("wfs.short")
        /// The pages overlap, since the service gives its features in another order each time.
        public static let unstableOrder = Self("wfs.unstableOrder")
        /// More features lie in one place than the service gives at once.
        public static let tooDense = Self("wfs.tooDense")
        /// Something is asked for that this service cannot be asked.
        public static let unsupported = Self("wfs.unsupported")
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words.
    public let message: String
    /// What the person can do about it.
    public let remedy: String
    /// Whether the same request may go well a little later.
    public let isTransient: Bool
    /// Whether the service wants to be told in which order the features shall come.
    var asksForOrder = false

    init(_ code: Code, _ message: String, remedy: String, isTransient: Bool = false) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.isTransient = isTransient
    }

    /// The error of asking a server at all.
    init(_ error: HTTPError) {
        self.init(
            Code(error.code.description), error.message, remedy: error.remedy, isTransient: error.isTransient)
    }

    init(_ error: XMLError) {
        self.init(
            .damaged, "the service's answer: \(error.place.map { $0 + ": " } ?? "")\(error.message)",
            remedy: "Try again; if it stays so, tell who runs the service.")
    }

    /// Code, message and remedy in one line.
    public var description: String { "\(code): \(message). \(remedy)" }
}
