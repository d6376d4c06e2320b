public import Batch
public import MapDrawing
public import Parcels
public import SimpleFeatures
public import Streams
public import SwissCoordinates

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

extension MapError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}
