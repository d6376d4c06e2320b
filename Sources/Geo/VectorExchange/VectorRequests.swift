/// The argument of `fieldbook-vectors read`.
package struct VectorReadRequest: Codable, Hashable, Sendable {
    /// The file's path.
    package var path: String
    /// The layer; `nil` if the file has only one.
    package var layer: String?
    /// The encoding of a Shapefile's texts if the file does not declare it or declares a wrong one.
    package var encoding: String?
    /// The largest distance of a chord from its arc, in metres.
    package var arcTolerance: Double
    /// Whether to choose the layer of parcels if none is named.
    package var choosesParcels: Bool
    /// The largest unpacked size of a ZIP archive, in bytes.
    package var maximumUnpackedBytes: Int

    /// Creates a request.
    package init(
        path: String, layer: String? = nil, encoding: String? = nil, arcTolerance: Double = 0.001,
        choosesParcels: Bool = false, maximumUnpackedBytes: Int = 64 << 30
    ) {
        self.path = path
        self.layer = layer
        self.encoding = encoding
        self.arcTolerance = arcTolerance
        self.choosesParcels = choosesParcels
        self.maximumUnpackedBytes = maximumUnpackedBytes
    }
}

/// The argument of `fieldbook-vectors rows`.
package struct SheetReadRequest: Codable, Hashable, Sendable {
    /// The workbook's path.
    package var path: String
    /// The largest number of rows.
    package var mostRows: Int
    /// The largest unpacked size, in bytes.
    package var maximumUnpackedBytes: Int

    /// Creates a request.
    package init(path: String, mostRows: Int, maximumUnpackedBytes: Int) {
        self.path = path
        self.mostRows = mostRows
        self.maximumUnpackedBytes = maximumUnpackedBytes
    }
}

/// A row of a sheet, one per line in the output of `fieldbook-vectors rows`.
package struct SheetRow: Codable, Hashable, Sendable {
    /// Its number in the sheet, from 1.
    package var number: Int
    /// The texts of its cells, empty ones included.
    package var cells: [String]
    /// The places of the cells that hold numbers, from 0.
    package var numbers: Set<Int>

    /// Creates a row.
    package init(number: Int, cells: [String], numbers: Set<Int> = []) {
        self.number = number
        self.cells = cells
        self.numbers = numbers
    }
}

/// The argument of `fieldbook-vectors write`.
package struct VectorWriteRequest: Codable, Hashable, Sendable {
    /// The path of a file for the features, which are on standard input, until all are known.
    package var features: String
    /// The path of the new file.
    package var path: String
    /// The file extension of its format.
    package var format: String
    /// The layer's name.
    package var layer: String
    /// The CRS of the features, for example `EPSG:2056`.
    package var system: String

    /// Creates a request.
    package init(features: String, path: String, format: String, layer: String, system: String) {
        self.features = features
        self.path = path
        self.format = format
        self.layer = layer
        self.system = system
    }
}
