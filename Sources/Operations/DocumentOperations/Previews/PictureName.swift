package import Batch

/// How pictures are named: `{name}-{page}` and the like.
///
/// `{name}` is the item's and comes first, `{page}` the page's number with zeros before it, as long as that of the
/// last page.
package struct PictureName: Hashable, Sendable {
    /// What stands between the item's name and the page's number.
    private let middle: String
    /// What stands behind the number; `nil` where there is no number.
    private let end: String?

    /// Reads a pattern; throws a failure of the parameter `naming`.
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

    /// Whether pages have names of their own.
    package var tellsPages: Bool { end != nil }

    /// What follows the item's name in that of a page's picture.
    package func ending(page: Int, of pageCount: Int, _ extent: PictureExtent, extension suffix: String)
        -> String
    {
        guard let end else { return middle + extent.mark + "." + suffix }
        return middle + PageNumber.padded(page, of: pageCount) + end + extent.mark + "." + suffix
    }

    /// What follows the item's name in that of the list of its pictures.
    package static let manifestEnding = "-manifest.json"

    /// The pictures' names that are known before.
    package func outputs(of item: Item, _ extent: PictureExtent, extension suffix: String) -> [String] {
        end == nil ? [item.stem + ending(page: 1, of: 1, extent, extension: suffix)] : []
    }

    /// The pictures' names but for their numbers.
    package func series(of item: Item, _ extent: PictureExtent, extension suffix: String) -> [OutputSeries] {
        guard let end else { return [] }
        return [OutputSeries(start: item.stem + middle, ending: end + extent.mark + "." + suffix)]
    }
}
