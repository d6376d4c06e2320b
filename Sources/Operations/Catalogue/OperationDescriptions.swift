/// What operations and their parameters are for, in a line each, for editors and help.
enum OperationDescriptions {
    static let operations = [
        "coordinates.transform": "Transforms GeoJSON and tables from one reference system into another.",
        "parcels.measure": "Measures parcels in LV95: area, perimeter, the register's area beside them.",
        "parcels.convert": "Turns parcels into GeoJSON in another reference system.",
        "parcels.render": "Draws parcels as a map with their numbers, a scale bar and a north arrow.",
        "parcels.fetch": "Fetches all features of a layer of a Web Feature Service (WFS), page by page.",
        "parcels.layers":
            "Lists the layers of a Web Feature Service (WFS) with the number of their features.",
        "routes.distance": "Adds up a route's distance before and after cleaning.",
        "routes.convert": "Turns routes into GPX or GeoJSON, as they are or cleaned.",
        "scan.process": "Turns images and scanned PDFs into upright, straight, searchable documents.",
        "preview.render": "Draws pages of PDFs as pictures.",
    ]

    /// By `operation.parameter`, or by the parameter alone where it means the same everywhere.
    static let parameters = [
        "from": "The system of the input: lv95, lv03, wgs84, EPSG:n and others, or auto.",
        "to": "The system of the output: lv95, lv03, wgs84, EPSG:n and others.",
        "decimals": "Decimals, 0 to 15; without them, a millimetre's worth.",
        "method": "How coordinates go between LV03 and LV95: grid, shift, or fineltra=FILE with triangles.",
        "allowBallpark": "Whether less than that is accepted where a grid is missing or ends.",
        "map": "Attribute names in place of the usual ones: egrid, number, bfs, canton, kind, area=NAME.",
        "layer": "The layer of a file that has several.",
        "encoding": "The encoding of a Shapefile's texts where the file does not say it or says it wrongly.",
        "arcTolerance": "How far a chord may lie from its arc, in metres.",
        "rules": "The rules of cleaning; each is on, off, or an object with what differs.",
        "coordinates.transform.format": "What is written; without it a table stays a table.",
        "coordinates.transform.compression": "How the output is packed: gz or zst.",
        "coordinates.transform.notation": "How a table's coordinates are written: decimal or dms.",
        "coordinates.transform.decimalComma": "Whether a table's decimals stand behind a comma.",
        "coordinates.transform.placement":
            "Where a table's new coordinates go: replacing the old ones, or appending them to the row.",
        "coordinates.transform.encoding":
            "How a table's text is encoded; what is written is UTF-8. UTF-16 is told by its byte order mark.",
        "coordinates.transform.columns":
            "A table's columns by name or number: easting and northing, or longitude and latitude, and a height.",
        "parcels.measure.format": "What is written; CSV without it.",
        "parcels.measure.toleranceClass":
            "The class of boundary points from which the tolerance of areas follows: TS2, TS3, TS4 or TS5.",
        "parcels.measure.outsideOnly":
            "Whether only parcels are told whose registered area is not within the tolerance.",
        "parcels.measure.separateParts":
            "Whether each feature is told for itself, and not the parcel that it is a part of.",
        "parcels.convert.format": "What is written.",
        "parcels.render.format": "What is drawn: png, svg or pdf.",
        "parcels.render.title": "Stands above the map.",
        "parcels.render.note": "Stands below the map, before the reference system.",
        "parcels.render.size": "Pixels of the longest side, 200 to 20000.",
        "parcels.render.scale":
            "The denominator of an exact scale on paper; without it the map fills its page.",
        "parcels.render.paper": "The paper of an exact scale: a5 to a0.",
        "parcels.render.orientation":
            "How the paper lies: portrait or landscape; without it as the ground asks for.",
        "parcels.render.pixelRatio":
            "How many times as many pixels to each side, for screens with dense pixels.",
        "parcels.render.focus":
            "Whether the map shows the highlighted parcels and what lies around, instead of all.",
        "parcels.render.box":
            "The ground to show in LV95: least easting and northing, greatest easting and northing.",
        "parcels.render.label":
            "What a parcel is labelled with: number, egrid, none, or attributes, a line each.",
        "parcels.render.colourBy": "The attribute whose values the parcels are coloured by.",
        "parcels.render.colours": "Colours of values, such as W2=#F2C6B4.",
        "parcels.render.classes": "Classes of an attribute that is a number, 2 to 9.",
        "parcels.render.language": "The language of the map's own words: de, fr, it or en.",
        "parcels.render.highlight": "Numbers of parcels to highlight, or their EGRIDs.",
        "parcels.fetch.layer": "The layer's name; needed where the service has several.",
        "parcels.fetch.bbox": "West,south,east,north of a box, in the layer's system, LV95, LV03 or WGS84.",
        "parcels.fetch.filter": "Conditions NAME=VALUE, all of which have to hold.",
        "parcels.fetch.cql": "A condition in CQL, for services that speak it.",
        "parcels.fetch.sortBy":
            "An attribute that orders the features, for services that need one for paging.",
        "parcels.fetch.limit": "How many features at most.",
        "parcels.fetch.pageSize": "How many features are asked for at once.",
        "parcels.fetch.pageFormat":
            "What the service is asked for: geojson or gml; GeoJSON where it is offered.",
        "parcels.fetch.allowShort": "Whether fewer features are taken than the service says that there are.",
        "parcels.fetch.format": "What is written.",
        "parcels.layers.format": "What is written; CSV without it.",
        "wfsVersion": "The version to speak, 2.0.0 or 1.1.0; without it, the newest that the service speaks.",
        "passwordFile": "A file with user:password in its first line.",
        "retries": "How often a request is sent again that failed in a way that may pass, 0 to 20.",
        "routes.distance.format": "The report's format; CSV without it.",
        "routes.convert.format": "What is written.",
        "routes.convert.clean": "Whether the routes are cleaned first.",
        "scan.process.languages": "Tesseract's names of the languages to read, the likeliest first.",
        "scan.process.outputs": "What is made: a searchable PDF, the text, or both.",
        "scan.process.quality": "Quality of the page's picture in the PDF, 1 to 100.",
        "scan.process.clean": "Whether the page's background is made even and white.",
        "preview.render.type": "jpeg, png or webp.",
        "preview.render.size": "The side of the square that a page is fitted into, 16 to 16000 pixels.",
        "preview.render.dpi": "Dots an inch, 10 to 1200, instead of a size.",
        "preview.render.pages": "first, all, or pages such as 1-3,7.",
        "preview.render.quality": "Quality of JPEG and WebP, 1 to 100.",
        "preview.render.passwordFile": "A file with the password of encrypted PDFs in its first line.",
    ]

    static func parameter(_ name: String, of operation: String) -> String? {
        parameters["\(operation).\(name)"] ?? parameters[name]
    }
}
