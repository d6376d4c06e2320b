import Batch

/// One-line descriptions of the operations, for editors and help.
enum OperationDescriptions {
    static let operations = [
        "coordinates.transform": "Transforms GeoJSON and tables from one CRS to another.",
        "parcels.measure":
            "Measures parcels in LV95: area, perimeter, and the registered area for comparison.",
        "parcels.convert": "Converts parcels to another format or CRS.",
        "parcels.render": "Draws parcels as a map with their numbers, a scale bar and a north arrow.",
        "parcels.select":
            "Selects parcels by place, EGRID, kind or attributes, or finds the parcels at points.",
        "parcels.summary": "Counts parcels and adds up their areas, in total or by attribute.",
        "parcels.overlay":
            "Computes the area of each zone on each parcel, and the floor area that the zone allows.",
        "parcels.repair": "Makes parcels valid, reports each change and rejects large ones.",
        "parcels.cluster": "Clusters parcels for the zoom levels of a web map.",
        "parcels.neighbours": "Finds adjacent parcels and their shared boundaries.",
        "parcels.check": "Checks each parcel of a file, and all of them together for gaps and overlaps.",
        "parcels.dissolve": "Merges parcels that have the same attribute values.",
        "parcels.simplify": "Simplifies parcels; shared boundaries stay shared.",
        "parcels.fetch": "Fetches all features of a layer of a Web Feature Service (WFS), page by page.",
        "parcels.layers":
            "Lists the layers of a Web Feature Service (WFS), with the number of features in each.",
        "parcels.pull": "Pulls the parcels of a real estate instance of Nyla, page by page.",
        "routes.pullTravels":
            "Pulls a vehicle's travels from VueTraccar, with the length of each path.",
        "routes.pullManualTravels": "Pulls VueTraccar's manual travels, or the positions of one of them.",
        "routes.pullEvents": "Pulls a vehicle's events, such as stops and alarms, from VueTraccar.",
        "routes.pullPlaces": "Pulls the places that were entered by hand in VueTraccar.",
        "routes.pullPositions":
            "Pulls a vehicle's raw Traccar positions; long periods are requested in pieces.",
        "documents.pull":
            "Downloads documents from a profile's service; unchanged ones are not downloaded again.",
        "expenses.pull":
            "Pulls the positions of a trustee instance of Nyla into a table, page by page.",
        "bookings.pull": "Pulls AsiaTravelPlan's bookings into a table, page by page.",
        "records.pull":
            "Pulls one of Nyla's lists into a table, with the columns that the user may read.",
        "addresses.locate":
            "Adds LV95 coordinates from a real estate instance of Nyla to the addresses in a column of a table.",
        "expenses.push":
            "Sends the expenses of tables to a trustee instance of Nyla, each row once.",
        "expenses.import":
            "Uploads tables of expenses to Nyla and has an automation import them, each table once.",
        "parcels.push":
            "Sends new and changed parcels of files to a real estate instance of Nyla.",
        "projects.push":
            "Sends projects with their parcels from tables to a real estate instance of Nyla.",
        "notes.export": "Exports Dialog's notes as Markdown or JSON, after exchanging them with the relay.",
        "routes.distance": "Measures the distance of routes before and after cleaning.",
        "routes.clean": "Removes errors that inflate the distance of routes.",
        "routes.convert":
            "Converts routes to GPX, GeoJSON, KML, CSV or encoded polylines, cleaned if requested.",
        "routes.travels": "Splits vehicle recordings into trips, with the distance of each.",
        "routes.logbook":
            "Writes a logbook of business and private drives, as rows or a printable page.",
        "routes.stops": "Finds where and when vehicles stopped.",
        "routes.simplify":
            "Removes fixes that hardly affect a route's shape, or resamples routes at even intervals.",
        "routes.snap":
            "Compares routes with a planned route: deviations, detours, and the share of the plan that was driven.",
        "routes.match":
            "Finds the parcels or municipalities that routes pass through, with the distance in each.",
        "routes.render": "Draws routes as a map with direction, stops, distance marks and a profile.",
        "documents.neutralize":
            "Has Nyla replace personal data in text files and documents with placeholders, or restore it.",
        "documents.upload":
            "Sends its inputs to a service unchanged, each exactly once even after interruptions. Make the documents in an earlier step, for example with scan.process.",
        "scan.check":
            "Checks the quality of scans and photos before processing, with measurements and hints.",
        "scan.classify":
            "Classifies documents, reports the evidence, and reads their zones, codes and numbers.",
        "scan.merge": "Merges PDFs in the order of the inputs, with a bookmark for each.",
        "scan.compress":
            "Makes image files smaller: recompresses, scales and converts them, and removes metadata.",
        "scan.process": "Turns images and scanned PDFs into upright, straight, searchable documents.",
        "preview.render": "Renders pages of PDFs, images, text files and GeoJSON as images.",
        "preview.compare": "Renders pages of PDFs with every engine and shows the differences.",
        "preview.info":
            "Describes PDFs: pages, sizes, text, fonts, forms, signatures and actions.",
        "preview.text": "Extracts the text of PDFs, whole or by page, or its words with their positions.",
        "preview.find": "Finds words in the text of PDFs, with page and position.",
        "preview.sheet": "Arranges pages of PDFs and images on contact sheets.",
        "preview.animate": "Shows the first pages of documents as an animated image.",
        "preview.tiles":
            "Cuts large pages into tiles at several zoom levels, for viewers that load on demand.",
    ]
}
