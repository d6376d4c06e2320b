package import Batch

/// Pattern of the pictures' names, such as `{name}-{page}`.
///
/// `{name}` is the item's name and comes first; `{page}` is the page number, with leading zeros to the length of the last one.
package struct PictureName: Hashable, Sendable {
    /// Text between the item's name and the page number.
    private let middle: String
    /// Text after the number; `nil` without a number.
    private let end: String?

    /// Parses a pattern; throws a failure of the parameter `naming`.
    package init(_ pattern: String) throws {
        guard pattern.hasPrefix("{name}") else { throw Self.failure(pattern) }
        let rest = pattern.dropFirst("{name}".count)
        let parts = rest.split(separator: "{page}", omittingEmptySubsequences: false).map(String.init)
        let words = parts.joined()
        guard parts.count <= 2, !words.contains(where: { "{}/\0".contains($0) })
        else { throw Self.failure(pattern) }
        middle = parts[0]
        end = parts.count == 2 ? parts[1] : nil
    }

    private static func failure(_ pattern: String) -> ParameterFailure {
        ParameterFailure("naming", "{name}-{page} or the like was expected, not \"\(pattern)\"")
    }

    /// Whether each page has a different name.
    package var tellsPages: Bool { end != nil }

    /// What follows the item's name in the name of a page's picture.
    package func ending(page: Int, of pageCount: Int, _ extent: PictureExtent, extension suffix: String)
        -> String
    {
        guard let end else { return middle + extent.mark + "." + suffix }
        return middle + PageNumber.padded(page, of: pageCount) + end + extent.mark + "." + suffix
    }

    /// What follows the item's name in the name of the list of its pictures.
    package static let manifestEnding = "-manifest.json"

    /// The names that do not depend on the number of pages.
    package func outputs(of item: Item, _ extent: PictureExtent, extension suffix: String) -> [String] {
        end == nil ? [item.stem + ending(page: 1, of: 1, extent, extension: suffix)] : []
    }

    /// The names with page numbers.
    package func series(of item: Item, _ extent: PictureExtent, extension suffix: String) -> [OutputSeries] {
        guard let end else { return [] }
        return [OutputSeries(start: item.stem + middle, ending: end + extent.mark + "." + suffix)]
    }
}

/// Number of pixels of a picture, relative to the requested size.
package enum PictureExtent: Int, Sendable {
    /// The requested size.
    case single = 1
    /// Twice the width and height, for dense screens.
    case double = 2

    /// Mark in the file's name.
    var mark: String { self == .double ? "@2x" : "" }
}

/// Page numbers in file names, which sort by them.
package enum PageNumber {
    /// The number with leading zeros to the length of the last page's.
    package static func padded(_ page: Int, of pageCount: Int) -> String {
        let number = "\(page)"
        return String(repeating: "0", count: max(0, "\(pageCount)".count - number.count)) + number
    }
}
