/// The PROJ pipelines of the Swiss systems, coordinates in the order easting, northing or longitude,
/// latitude.
enum SwissPipeline {
    private static let projection =
        "+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +ellps=bessel"
    private static let lv03 = projection + " +x_0=600000 +y_0=200000"
    private static let lv95 = projection + " +x_0=2600000 +y_0=1200000"

    /// LV03 to LV95 through the grid.
    static func grid(_ file: GridFile) -> String {
        "+proj=pipeline +step +inv \(lv03) +step +proj=hgridshift +grids=\(file.quotedPath) +step \(lv95)"
    }

    /// LV95 with heights above the Bessel ellipsoid to longitude, latitude and height in ETRS89, by
    /// swisstopo's parameters.
    static let lv95ToETRS89 = """
        +proj=pipeline +step +inv \(lv95) +step +proj=cart +ellps=bessel \
        +step +proj=helmert +x=674.374 +y=15.056 +z=405.346 +step +inv +proj=cart +ellps=GRS80 \
        +step +proj=unitconvert +xy_in=rad +xy_out=deg
        """

    /// Heights above the sea to heights in ETRS89 at a longitude and latitude; the grids hold how far the one
    /// lies above the other.
    static func geoid(_ file: GridFile) -> String {
        """
        +proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad \
        +step +proj=vgridshift +grids=\(file.quotedPath) +multiplier=1 \
        +step +proj=unitconvert +xy_in=rad +xy_out=deg
        """
    }
}
