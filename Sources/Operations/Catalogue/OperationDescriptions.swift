/// What operations and their parameters are for, in a line each, for editors and help.
enum OperationDescriptions {
    static let operations = [
        "coordinates.transform": "Transforms GeoJSON and tables from one reference system into another.",
        "parcels.measure": "Measures parcels in LV95: area, perimeter, the register's area beside them.",
        "parcels.convert": "Turns parcels into GeoJSON in another reference system.",
        "parcels.render": "Draws parcels as a map with their numbers, a scale bar and a north arrow.",
        "parcels.select": "Selects parcels by place, EGRID, kind or attributes, or finds those of points.",
        "parcels.summary": "Counts parcels and adds up their land, in all or by an attribute.",
        "parcels.overlay": "Divides parcels by zones: areas, shares, what may be built.",
        "parcels.repair": "Makes parcels valid, each change told, none too large.",
        "parcels.cluster": "Clusters parcels for the zoom levels of a web map.",
        "parcels.neighbours": "Finds parcels that touch, and the borders that they share.",
        "parcels.check": "Checks parcels, each for itself and all of a file as a coverage of land.",
        "parcels.dissolve": "Puts parcels together whose attributes agree, without the borders between them.",
        "parcels.simplify": "Leaves out corners of parcels, shared borders staying shared.",
        "parcels.fetch": "Fetches all features of a layer of a Web Feature Service (WFS), page by page.",
        "parcels.layers":
            "Lists the layers of a Web Feature Service (WFS) with the number of their features.",
        "routes.distance": "Adds up a route's distance before and after cleaning.",
        "routes.clean": "Writes routes without what inflates their distance.",
        "routes.convert":
            "Turns routes into GPX, GeoJSON, KML, CSV or encoded polylines, as they are or cleaned.",
        "routes.travels": "Splits what vehicles recorded into travels, and tells each with its metres.",
        "routes.logbook":
            "Keeps a logbook of drives, business or private by rules, as rows or a page to print.",
        "routes.stops": "Finds where vehicles stood, from when to when.",
        "routes.simplify":
            "Leaves out fixes that say little of a route's shape, or puts fixes at even intervals.",
        "routes.snap": "Holds routes against a planned one: deviations, stretches elsewhere, share driven.",
        "routes.match": "Tells which parcels or municipalities routes go through, with metres in each.",
        "routes.render": "Draws routes as a map with direction, stops, distance marks and a profile.",
        "scan.check":
            "Tells whether scans and photos are good enough, with figures and hints, before anything is made of them.",
        "scan.classify":
            "Tells what papers are, with the evidence, and what their zones, codes and numbers say.",
        "scan.merge": "Puts PDFs together into one, in their order, with a bookmark for each.",
        "scan.compress":
            "Makes image files smaller: packed anew, scaled, in another format, with fewer metadata.",
        "scan.process": "Turns images and scanned PDFs into upright, straight, searchable documents.",
        "preview.render": "Draws pages of PDFs, images, texts and GeoJSON as pictures.",
        "preview.compare": "Draws pages of PDFs with every engine, and shows where they differ.",
        "preview.info":
            "Tells what PDFs are: pages, sizes, text, fonts, forms, signatures, what they ask their reader to do.",
        "preview.text": "Takes the text out of PDFs, whole or by page, or its words with their places.",
        "preview.find": "Finds words in the text of PDFs, with page and place.",
        "preview.sheet": "Puts pages of PDFs and images onto contact sheets.",
        "preview.animate": "Shows the first pages of documents one after the other in a moving picture.",
        "preview.tiles":
            "Cuts large pages into tiles, in ever smaller levels, for viewers that load what they show.",
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
        "encoding":
            "The encoding of a table's texts where it is not UTF-8, or a Shapefile's where the file does not say it or says it wrongly.",
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
        "title": "Stands above the map in place of the usual title; nothing if empty.",
        "note": "Stands below the map, before the reference system.",
        "parcels.render.size": "Pixels of the longest side, 200 to 20000.",
        "scale":
            "The denominator of an exact scale on paper; without it the map fills its page.",
        "paper": "The paper of an exact scale: a5 to a0.",
        "orientation":
            "How the paper lies: portrait or landscape; without it as the ground asks for.",
        "pixelRatio":
            "How many times as many pixels to each side, for screens with dense pixels.",
        "parcels.render.neighbours":
            "Whether parcels that share a border with highlighted ones are highlighted more quietly.",
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
        "where": "A condition on attributes, such as Flaeche > 1000 and Nummer like '12%'.",
        "parcels.select.at": "A point in LV95, LV03 or WGS84: the parcels that hold it.",
        "parcels.select.radius": "The parcels no farther than so many metres from that point.",
        "parcels.select.box": "Two corners of a box: E,N,E,N.",
        "parcels.select.polygon": "A file with polygons.",
        "parcels.select.within": "Whether all of a parcel has to lie in there, and not only a part.",
        "parcels.select.egrid": "EGRIDs.",
        "parcels.select.egrids": "A file with an EGRID at the beginning of each line.",
        "parcels.select.kind": "Land, and rights over it; all without it.",
        "parcels.select.points": "A table of points, each of which gets a row with its parcel.",
        "parcels.select.columns": "The points' columns by name or number, easting or longitude first.",
        "parcels.select.pointsEncoding": "How the table of points is encoded.",
        "parcels.select.attributes": "Attributes of the parcels to put into rows.",
        "parcels.select.format": "What is written; CSV without it.",
        "parcels.summary.by": "The attribute by whose values parcels are put together.",
        "parcels.summary.format": "What is written; CSV without it.",
        "parcels.overlay.zones": "The file with the zones.",
        "parcels.overlay.zonesLayer": "The layer of that file, if it has several.",
        "parcels.overlay.zone": "The attribute that names a zone; without it, the first usual one.",
        "parcels.overlay.utilisation": "The attribute with a zone's utilisation figure.",
        "parcels.overlay.tolerance": "Pieces of fewer square metres are left out.",
        "parcels.overlay.minWidth": "Pieces of a smaller mean width are left out, in millimetres.",
        "parcels.overlay.repair": "Whether geometries that are not valid are repaired, and not left out.",
        "parcels.overlay.format": "What is written, rows or pieces; CSV without it.",
        "parcels.repair.maxChange": "By how many square metres a repair may change an area.",
        "parcels.repair.maxChangePercent": "By how many percent of it.",
        "parcels.repair.format": "What is written, the parcels or the changes; CSV without it.",
        "parcels.cluster.zoom": "The zoom levels, from 0 to 24, such as 8-16.",
        "parcels.cluster.radius": "How far a cluster reaches, in pixels.",
        "parcels.cluster.tileSize": "Pixels of a tile's side, 64 to 4096.",
        "parcels.cluster.format": "What is written.",
        "parcels.neighbours.of":
            "Numbers or EGRIDs of parcels whose neighbours are wanted; without them, those of all.",
        "parcels.neighbours.tolerance": "How many millimetres corners may lie apart to be one.",
        "parcels.neighbours.rights": "Whether rights over land are taken too.",
        "parcels.neighbours.format": "What is written, rows or the shared borders as lines; CSV without it.",
        "parcels.check.tolerance": "Up to how many millimetres of width gaps and overlaps are tolerated.",
        "parcels.check.sliver": "Up to how many millimetres of width gaps and overlaps are slivers.",
        "parcels.check.format": "What is written, rows or the findings on a map; CSV without it.",
        "parcels.dissolve.by": "The attributes whose values have to agree; without them, all become one.",
        "parcels.dissolve.sum": "Attributes whose numbers are added up.",
        "parcels.dissolve.format": "What is written, rows or the land itself; CSV without it.",
        "parcels.simplify.tolerance": "How many metres a border may move.",
        "parcels.simplify.format": "What is written, the parcels or a row for each; CSV without it.",
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
        "fromFormat": "The input's format where its content does not show it.",
        "zone": "The zone of times that do not say theirs, such as Europe/Zurich or +01:00.",
        "columns": "Columns of a table in place of the usual ones, FIELD=NAME.",
        "speedUnit": "The unit of the input's speeds, in place of the format's own.",
        "polylinePrecision": "Decimals of encoded polylines, 5 or 6.",
        "date": "The day of the first fix, as in 2026-03-02, where NMEA tells times of day only.",
        "routes.distance.format": "The report's format; CSV without it.",
        "routes.distance.rowPer": "What there is a row for: route, rule or removedFix.",
        "routes.distance.climbThreshold": "By how many metres the height must turn to count as up or down.",
        "routes.distance.speedSeconds": "How many seconds a speed must last to be the greatest.",
        "routes.distance.together":
            "Whether the tracks of one device are one route, whatever files they are in.",
        "routes.clean.format": "What is written.",
        "routes.clean.explain":
            "Whether a CSV file beside the routes tells every removed fix and the reason.",
        "routes.travels.format": "What is written, rows or lines; CSV without it.",
        "routes.travels.stops": "Whether stops stand among the travels.",
        "routes.travels.manual": "A file of travels by hand, told in place of those that the rules find.",
        "routes.travels.sideTrips": "Devices whose trips apart from the travels are told, or all.",
        "routes.travels.togetherRadius": "Metres within which vehicles are together.",
        "routes.logbook.format": "What is written, rows or a page to print; CSV without it.",
        "routes.logbook.logbook": "A file that says what drives were for, and what is known of vehicles.",
        "routes.logbook.standard": "What drives are for that no rule matches: business, commute or private.",
        "routes.logbook.odometer":
            "Odometers' readings, DEVICE=KILOMETRES at the first fix or DEVICE=KILOMETRES@WHEN.",
        "routes.logbook.by":
            "What a row is, and on a page what its sums are of: a drive, a day, a week, a month, a year or a vehicle.",
        "routes.logbook.sumsOnly": "Whether the page has its sums alone, without the drives.",
        "routes.logbook.language": "The language of the page: de, fr, it or en.",
        "routes.logbook.raw": "Whether the page has kilometres before cleaning too.",
        "routes.stops.format": "What is written, rows or points; CSV without it.",
        "with": "Files that are put together with the input, folders and globs among them.",
        "device": "The device of routes that name none.",
        "devices": "The devices that are wanted; all without any.",
        "since": "The beginning: a day, a month, a year or a time.",
        "until": "The end, which belongs to it where it is a day, a month or a year.",
        "travels": "The rules that divide the time; each is on, off, or an object with what differs.",
        "events": "A file of Traccar's geofence events, for journeys.",
        "places": "A file of named places: a table name,latitude,longitude,radius, or GeoJSON.",
        "routes.convert.format": "What is written.",
        "clean": "Whether the routes are cleaned first.",
        "routes.simplify.metres": "No fix that is left out lies farther from the route than so many metres.",
        "routes.simplify.keepTimes": "Whether that is from where the route is at the fix's time.",
        "routes.simplify.squareMetres":
            "No fix that stays spans less than so many square metres with its neighbours.",
        "routes.simplify.everyMetres": "Metres from fix to fix along the way.",
        "routes.simplify.everySeconds": "Seconds from fix to fix, on whole multiples since 1970.",
        "routes.simplify.format": "What is written.",
        "routes.snap.plan": "The file of the planned route, in any format that routes are read from.",
        "routes.snap.distance": "Farther than so many metres from the plan is off it.",
        "routes.snap.seconds":
            "Stretches off the plan that last no longer than so many seconds are not told.",
        "routes.snap.eachFix": "Whether the table has a row for each fix, and not for each stretch.",
        "routes.snap.format": "What is written: rows, or the routes on the plan; CSV without it.",
        "routes.match.areas": "The file with the areas.",
        "routes.match.areasLayer": "The layer of that file, if it has several.",
        "routes.match.by":
            "The attribute that names an area; without it EGRID, number or municipality, as the file has them.",
        "routes.match.format": "What is written: rows, or the pieces of the way by area; CSV without it.",
        "routes.render.format": "What is drawn: png, svg or pdf.",
        "routes.render.size": "Pixels of the longest side, 200 to 20000.",
        "routes.render.box":
            "The ground to show in LV95: least easting and northing, greatest easting and northing.",
        "routes.render.language": "The language of the map's own words: de, fr, it or en.",
        "routes.render.colourBy": "What the colours mean: route, speed or elevation.",
        "routes.render.marks":
            "Kilometres between distance marks; 0 for none, a round number by itself without it.",
        "routes.render.arrows": "Whether arrows show the direction.",
        "routes.render.stops": "Minutes from which on a stop is shown; 0 for none.",
        "routes.render.profile": "Whether heights and speeds stand below the map.",
        "routes.render.plan": "The file of a planned route, drawn below.",
        "routes.render.background": "A file of areas, such as parcels, drawn below.",
        "routes.render.backgroundLayer": "The layer of that file, if it has several.",
        "routes.render.backgroundLabel": "The attribute that the areas are labelled with.",
        "scan.check.type":
            "The type of document whose rules hold, one that is built in or of the rules' file.",
        "scan.check.rules": "A file of rules by type of document, in YAML or JSON.",
        "scan.check.strict": "Whether documents that are not good enough fail.",
        "scan.classify.languages": "Tesseract's names of the languages to read, the likeliest first.",
        "scan.classify.expect": "The kind that is wanted; documents of others fail.",
        "scan.merge.with": "PDFs that follow the item, in their order.",
        "scan.merge.name": "What the PDF of all items of a step together is called.",
        "scan.merge.title": "The PDF's title; its file's name without one.",
        "scan.merge.archival":
            "Whether the PDF is made to be kept: PDF/A-2b, which those that it is made of have to be.",
        "scan.compress.format":
            "What is written: auto (what it came as, else JPEG), jpeg, png, webp, tiff or heic.",
        "scan.compress.quality":
            "Quality of JPEG, WebP, HEIC and, where it is given, of TIFF packed by JPEG, 1 to 100.",
        "scan.compress.maxBytes": "The most bytes that a file may have; pictures are made as good as fits.",
        "scan.compress.width": "The most pixels across.",
        "scan.compress.height": "The most pixels down.",
        "scan.compress.scale": "Percent of each side, at most 100.",
        "scan.compress.dpi": "The most dots an inch, for pictures that state their resolution.",
        "scan.compress.metadata":
            "What of the metadata goes along: all but the position, resolution and time and colour profile, or the resolution alone.",
        "scan.compress.keepPosition": "Whether the position goes along where all metadata do.",
        "scan.compress.colours":
            "What happens to colours; without it they are kept, or become sRGB where bytes are limited.",
        "scan.compress.languages":
            "Tesseract's names of the languages of the text that has to stay legible, the likeliest first.",
        "scan.compress.compare": "Whether a picture is made that shows what came beside what was made.",
        "scan.process.compare":
            "Whether a picture is made that shows the pages as they came beside those of the PDF.",
        "scan.process.languages": "Tesseract's names of the languages to read, the likeliest first.",
        "scan.process.outputs": "What is made: a searchable PDF, and the text in several layouts.",
        "scan.process.photo":
            "Whether the paper is looked for in the picture, cut out and set straight: in a camera's, always or never.",
        "scan.process.splitSpreads": "Whether the two pages of an open book become two.",
        "scan.process.dewarp":
            "Whether lines that bow, as in an open book, are made straight where they are read no worse so; what is shown as it came is read so.",
        "scan.process.removeBlank": "Whether blank pages are left out.",
        "scan.process.colour":
            "What the pages' pictures are kept as in the PDF: by what is on them, in colour, grey, black and white, layers, or as they came.",
        "scan.process.maxBytes": "The most bytes that the PDF may have; pictures are made as good as fits.",
        "scan.process.archival": "Whether the PDF is made to be kept: PDF/A-2b.",
        "scan.process.title": "The PDF's title; without one that of a PDF that came, or its file's name.",
        "scan.process.redo": "Whether invisible text of a PDF is taken away, and its pages are read anew.",
        "scan.process.skipText":
            "Whether a PDF of which every page has text is taken as it is, instead of failing.",
        "scan.process.force":
            "Whether a PDF is made anew from the pictures of its pages, whatever it is: with text, signed, a form.",
        "scan.process.expect": "The kind of document that is wanted; others fail.",
        "scan.process.type":
            "The type of document whose rules of quality hold; without one, that of what each page is taken for.",
        "scan.process.rules": "A file of rules of quality by type of document, in YAML or JSON.",
        "scan.process.rejectPoor": "Whether documents that are not good enough fail.",
        "scan.process.quality": "Quality of the page's picture in the PDF, 1 to 100.",
        "scan.process.clean": "Whether the page's background is made even and white.",
        "preview.render.type": "jpeg, png, webp or tiff.",
        "preview.render.size": "The side of the square that a page is fitted into, 16 to 16000 pixels.",
        "preview.render.dpi": "Dots an inch, 10 to 1200, instead of a size.",
        "preview.render.pages": "first, all, or pages such as 1-3,7.",
        "preview.render.quality": "Quality of JPEG and WebP, 1 to 100.",
        "preview.render.passwordFile": "A file with the password of encrypted PDFs in its first line.",
        "preview.info.pages": "all, or pages such as 1-3,7 that are looked at one by one.",
        "preview.info.eachPage": "Whether there is a row for each page instead of one for the document.",
        "preview.info.passwordFile": "A file with the password of encrypted PDFs in its first line.",
        "preview.text.format":
            "What is written: the text, or its words with their places as a table or JSON.",
        "preview.text.layout":
            "Whether blanks and empty lines put words about where they stand on the page.",
        "preview.text.notes": "Whether what people noted on a page stands behind its text.",
        "preview.text.pages": "all, or pages such as 1-3,7.",
        "preview.text.eachPage": "Whether each page gets a file of its own.",
        "preview.text.passwordFile": "A file with the password of encrypted PDFs in its first line.",
        "preview.find.words": "What is searched for; ends of lines count as blanks.",
        "preview.find.otherWords": "What is searched for besides, each by itself.",
        "preview.find.matchCase": "Whether capitals and small letters are told apart.",
        "preview.find.wholeWords": "Whether only whole words are meant.",
        "preview.find.pages": "all, or pages such as 1-3,7.",
        "preview.find.passwordFile": "A file with the password of encrypted PDFs in its first line.",
        "preview.render.width": "The most pixels across, 16 to 16000, in place of size.",
        "preview.render.height": "The most pixels down, 16 to 16000, in place of size.",
        "preview.render.fill":
            "Whether pictures fill the box of width and height, or size, and what reaches over it is left out.",
        "preview.render.region":
            "The part of PDFs' pages to draw: left, top, width and height in points from the upper left.",
        "preview.render.box":
            "Which part of PDFs' paper is drawn: crop (what they want to be seen) or media (all of it).",
        "preview.render.grey": "Whether colours become greys.",
        "preview.render.transparent": "Whether no white is laid below PDFs' pages; not for jpeg.",
        "preview.render.annotations":
            "Whether notes, marks, stamps and form fields of PDFs are drawn too.",
        "preview.render.progressive": "Whether JPEGs come at once and ever sharper.",
        "preview.render.effort": "Whether PNGs of PDFs' pages are made fast or small.",
        "preview.render.doubled":
            "Whether there is a second picture of each page, @2x, of twice the pixels each way.",
        "preview.render.naming":
            "How pictures are named; {name} comes first, {page} is the page's number.",
        "preview.render.manifest":
            "Whether a list of a document's pictures with size and SHA-256 is made beside them.",
        "engine":
            "What draws PDFs' pages: poppler, pdfium, or auto for the faster one that is there, and the other where that fails or draws nothing.",
        "preview.compare.size": "The side of the square that a page is fitted into, 16 to 16000 pixels.",
        "preview.compare.dpi": "Dots an inch, 10 to 1200, instead of a size.",
        "preview.compare.pages": "first, all, or pages such as 1-3,7.",
        "preview.compare.region":
            "The part of a page to draw: left, top, width and height in points from the upper left.",
        "preview.compare.annotations": "Whether notes, marks, stamps and form fields are drawn too.",
        "preview.compare.tolerance":
            "Levels, 0 to 255, by which the mean colours of a square of 32 pixels may differ.",
        "preview.compare.passwordFile": "A file with the password of encrypted PDFs in its first line.",
        "preview.sheet.with": "PDFs and images that follow the item, in their order.",
        "preview.sheet.name": "What the sheets are called, before their numbers.",
        "preview.sheet.type": "jpeg, png, webp or tiff.",
        "preview.sheet.pages":
            "first, all, or pages such as 1-3,7; without it all of one document, the first of each of several.",
        "preview.sheet.columns": "Pages side by side, 1 to 50.",
        "preview.sheet.rows": "Rows of pages on a sheet, 1 to 100.",
        "preview.sheet.cell": "The side of the square that a page is fitted into, 48 to 2000 pixels.",
        "preview.sheet.captions": "Whether the file's name and the page's number stand below each page.",
        "preview.sheet.quality": "Quality of JPEG and WebP, 1 to 100.",
        "preview.sheet.passwordFile": "A file with the password of encrypted PDFs in its first line.",
        "preview.animate.type": "gif or webp.",
        "preview.animate.size": "The side of the square that pages are fitted into, 16 to 2000 pixels.",
        "preview.animate.frames": "The most pages that are shown, from the first on, 1 to 100.",
        "preview.animate.delay": "Seconds that a page is shown, 0.02 to 60.",
        "preview.animate.quality": "Quality of WebP, 1 to 100.",
        "preview.animate.passwordFile": "A file with the password of encrypted PDFs in its first line.",
        "preview.tiles.dpi":
            "Dots an inch of the largest level, 10 to 2400; images have their own pixels there.",
        "preview.tiles.pages": "first, all, or pages such as 1-3,7.",
        "preview.tiles.tile": "The side of a tile, 64 to 4096 pixels.",
        "preview.tiles.type": "jpeg, png or webp.",
        "preview.tiles.quality": "Quality of JPEG and WebP, 1 to 100.",
        "preview.tiles.viewer": "Whether a page for browsers that shows the tiles is made beside them.",
        "preview.tiles.passwordFile": "A file with the password of encrypted PDFs in its first line.",
    ]

    static func parameter(_ name: String, of operation: String) -> String? {
        parameters["\(operation).\(name)"] ?? parameters[name]
    }
}
