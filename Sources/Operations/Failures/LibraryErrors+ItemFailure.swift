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
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension TransformError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension ParcelError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension RouteError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension MapError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension ImageError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension ScanningError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension OCRError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}

extension PDFError: ItemFailureConvertible {
    public var itemFailure: ItemFailure {
        ItemFailure(code: code.description, message: message, place: place, remedy: remedy)
    }
}
