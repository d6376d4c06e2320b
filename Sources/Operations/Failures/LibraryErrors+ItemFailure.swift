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

extension ReadingError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: code == .unreadable ? .setting : .content)
    }
}

extension TransformError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: code == .gridMissing ? .setting : .content)
    }
}

extension ParcelError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension RouteError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: code == .unreadable ? .setting : .content)
    }
}

extension MapError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension ImageError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: [.fileUnreadable, .fileUnwritable].contains(code) ? .setting : .content)
    }
}

extension ScanningError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension OCRError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: [.languageMissing, .fileUnwritable].contains(code) ? .setting : .content)
    }
}

extension PDFError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: [.unreadable, .encrypted].contains(code) ? .setting : .content)
    }
}
