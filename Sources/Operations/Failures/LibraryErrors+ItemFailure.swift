public import APICore
public import Batch
public import Images
public import MapDrawing
public import OCR
public import PDFPreview
public import Parcels
public import Routes
public import Scanning
public import SimpleFeatures
public import SwissCoordinates
public import WebFeatures

extension ReadingError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: code == .unreadable ? .setting : .content)
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

extension ImageError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: [.fileUnreadable, .fileUnwritable].contains(code) ? .setting : .content)
    }
}

extension ScanningError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension OCRError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: [.languageMissing, .fileUnwritable].contains(code) ? .setting : .content)
    }
}

extension PDFError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: [.unreadable, .encrypted].contains(code) ? .setting : .content)
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
