public import APICore
public import Batch
public import MapDrawing
public import Parcels
public import Routes
public import SimpleFeatures
public import Streams
public import SwissCoordinates
public import WebFeatures

extension ReadingError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: [.unreadable, .unpackedTooLarge].contains(code) ? .setting : .content)
    }
}

extension WritingError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension TransformError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: Self.settings.contains(code) ? .setting : .content)
    }

    /// What another parameter or an installed file puts right, and no other coordinate.
    private static let settings: Set<Code> = [
        .gridMissing, .gridUnusable, .triangulation, .unknownMethod, .heightsUnsaid, .dataMissing,
    ]
}

extension ParcelError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension RouteError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: code == .unreadable ? .setting : .content)
    }
}

extension MapError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension HTTPError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, remedy: remedy, cause: isTransient ? .moment : .setting)
    }
}

extension WebFeatureError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, remedy: remedy, cause: isTransient ? .moment : .setting)
    }
}

extension APIError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: words, remedy: remedy,
            cause: isTransient || Self.moments.contains(code)
                ? .moment : Self.settings.contains(code) ? .setting : .content)
    }

    /// What may go well another time, whatever was asked.
    private static let moments: Set<Code> = [.server, .busy, .unreachable, .slow, .file, .cancelled]
    /// What another profile, signing in or a newer program puts right.
    private static let settings: Set<Code> = [
        .signIn, .forbidden, .insecure, .outdated, .profile, .secret, .request,
    ]
}
