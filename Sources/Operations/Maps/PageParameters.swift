package import Batch

/// What every operation that draws a map is told about its page.
package protocol PageParameters: OperationParameters {
    /// What is drawn: `png`, `svg` or `pdf`.
    var format: String { get set }
    /// Stands above the map in place of the usual title; nothing if empty.
    var title: String? { get set }
    /// Stands below the map, before the reference system.
    var note: String? { get set }
    /// Pixels of the longest side, at 150 dots an inch.
    var size: Int { get set }
    /// The denominator of an exact scale on paper, for example 1000; without it the map fills its page.
    var scale: Double? { get set }
    /// The paper of an exact scale: `a5` to `a0`.
    var paper: String { get set }
    /// How the paper lies: `portrait`, `landscape`, or as the ground asks for.
    var orientation: String? { get set }
    /// How many times as many pixels to each side, for screens with dense pixels.
    var pixelRatio: Double { get set }
    /// The ground to show in LV95: least easting and northing, greatest easting and northing.
    var box: [Double] { get set }
    /// The language of the map's own words: `de`, `fr`, `it` or `en`.
    var language: String { get set }
}
