import Batch

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
        "parcels.pull": "Pulls the parcels of an instance of Nyla's real estate, page by page.",
        "routes.pullTravels": "Pulls a vehicle's travels from VueTraccar, measured along their plotted ways.",
        "routes.pullPositions": "Pulls a vehicle's positions as Traccar has them, a long time in pieces.",
        "documents.pull": "Downloads documents from a profile's service, each once in each of its states.",
        "expenses.pull": "Pulls the positions of a trustee's instance of Nyla into a table, page by page.",
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
        "documents.upload":
            "Sends its inputs to a service as they are, each once, whatever is stopped when; documents are made by a step before, such as scan.process.",
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
}
