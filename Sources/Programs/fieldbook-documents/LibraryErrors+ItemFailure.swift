public import Batch
public import Images
public import OCR
public import Scanning
public import Typesetting

extension ImageError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: [.fileUnreadable, .fileUnwritable].contains(code) && !isEmptyFile ? .setting : .content)
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
            cause: code == .languageMissing ? .setting : .content)
    }
}

extension TypesettingError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, remedy: remedy,
            cause: code == .failed ? .setting : .content)
    }
}
