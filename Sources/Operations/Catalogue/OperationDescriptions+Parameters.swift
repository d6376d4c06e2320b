extension OperationDescriptions {
    /// By `operation.parameter`, or by the parameter alone where it means the same everywhere.
    static let parameters = [
        "from": "The system of the input: lv95, lv03, wgs84, EPSG:n and others, or auto.",
        "to": "The system of the output: lv95, lv03, wgs84, EPSG:n and others.",
        "decimals": "Decimals, 0 to 15; without them, a millimetre's worth.",
        "rules": "The rules of cleaning; each is on, off, or an object with what differs.",
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
        "documents.upload.profile": "The profile of the service; without it, the default one.",
        "documents.upload.url": "The service's address in place of the profile's.",
        "documents.upload.mandate": "The mandate in place of the profile's.",
        "documents.upload.instance": "The instance of a feature in place of the profile's.",
        "documents.upload.role": "As what Nyla takes them: file, or trustee-document.",
        "documents.upload.folder": "The folder of Nyla's files that they go into; without it, the top.",
        "documents.upload.contract": "The contract that a trustee's documents belong to.",
        "documents.upload.documentType": "What they are, for the onboarding service: PASSPORT, ID, I9, W4.",
        "documents.upload.of": "Whose they are, for the onboarding service.",
        "documents.upload.tus": "The path at which the service takes uploads by tus, such as /files/.",
        "documents.upload.atOnce": "How many are sent at a time, 1 to 64.",
        "documents.upload.patience":
            "For how many seconds is tried again what fails in a way that may pass, 0 to 3600.",
        "documents.upload.settling":
            "How many seconds after a document was sent without an answer it is looked for, 0 to 600.",
        "parcels.layers.format": "What is written; CSV without it.",
        "wfsVersion": "The version to speak, 2.0.0 or 1.1.0; without it, the newest that the service speaks.",
        "profile":
            "A profile of the configuration file; without it, FIELDBOOK_PROFILE or the file's default.",
        "mandate": "On whose behalf the service is asked, in place of the profile's mandate.",
        "instance": "The instance of a feature, in place of the profile's.",
        "offline":
            "Whether the service's last good answer counts where it cannot be asked; it is told then.",
        "documents.pull.kind":
            "What is listed where the service's address is the input: files, or a trustee's documents.",
        "documents.pull.folder":
            "Of the files that are listed, those in this folder of the service's, and below.",
        "documents.pull.search": "Of what is listed, what the service finds by these words.",
        "parcels.pull.project": "Only the parcels of this project.",
        "parcels.pull.ids": "Only the parcels with these identifiers of the service's.",
        "parcels.pull.bbox": "Only what touches this box: west,south,east,north in LV95, LV03 or WGS84.",
        "parcels.pull.pageSize": "How many parcels are asked for at once, 1 to 1000.",
        "parcels.pull.format": "What is written.",
        "routes.pullTravels.device": "The device.",
        "routes.pullTravels.from": "The beginning: a day, a month, a year or a time.",
        "routes.pullTravels.until": "The end, which belongs to it where it is a day, a month or a year.",
        "routes.pullTravels.zone": "The zone of days and clocks; Europe/Zurich without it.",
        "routes.pullTravels.select": "Identifiers or titles of the travels that are wanted; all without any.",
        "routes.pullTravels.sideTripDevices": "Further devices whose ways in that time are pulled too.",
        "routes.pullTravels.format": "What is written: routes in any format, or a map (png, svg, pdf).",
        "routes.pullPositions.device": "The device.",
        "routes.pullPositions.from": "The beginning: a day, a month, a year or a time.",
        "routes.pullPositions.until": "The end, which belongs to it where it is a day, a month or a year.",
        "routes.pullPositions.zone": "The zone of days and clocks; Europe/Zurich without it.",
        "routes.pullPositions.daysAtOnce": "How many days are asked for at once, 1 to 31.",
        "routes.pullPositions.format": "What is written: json as Traccar has it, or routes in any format.",
        "expenses.pull.search": "Only what the service finds by these words.",
        "expenses.pull.pageSize": "How many positions are asked for at once, 1 to 1000.",
        "expenses.pull.format": "What is written.",
        "passwordFile": "A file with user:password in its first line.",
        "retries": "How often a request is sent again that failed in a way that may pass, 0 to 20.",
        "scan.check.passwordFile":
            "A file with the password of encrypted PDFs in its first line.",
        "scan.classify.passwordFile":
            "A file with the password of encrypted PDFs in its first line.",
        "scan.process.passwordFile":
            "A file with the password of encrypted PDFs in its first line.",
        "scan.classify.probabilities":
            "Whether the probabilities are told too, and the figures that they rest on.",
        "scan.check.type":
            "The type of document whose rules hold, one that is built in or of the rules' file.",
        "scan.check.rules": "A file of rules by type of document, in YAML or JSON.",
        "scan.check.strict": "Whether documents that are not good enough fail.",
        "scan.classify.languages": "Tesseract's names of the languages to read, the likeliest first.",
        "scan.classify.expect": "The kind that is wanted; documents of others fail.",
        "scan.merge.with": "PDFs that follow the item, in their order.",
        "scan.merge.name": "What the PDF of all items of a step together is called.",
        "scan.merge.archivalLevel":
            "The level of PDF/A: 2b or 3b.",
        "scan.merge.passwordFile":
            "A file with the password of encrypted PDFs in its first line.",
        "scan.merge.title": "The PDF's title; its file's name without one.",
        "scan.merge.archival":
            "Whether the PDF is made to be kept: PDF/A, which those that it is made of have to be.",
        "scan.compress.format":
            "What is written: auto (what it came as, else JPEG), jpeg, png, webp, tiff or heic.",
        "scan.compress.quality":
            "Quality of JPEG, WebP, HEIC and, where it is given, of TIFF packed by JPEG, 1 to 100.",
        "scan.compress.maxBytes": "The most bytes that a file may have; pictures are made as good as fits.",
        "scan.compress.allowIllegible":
            "Whether a picture is written whose words can no longer be read, where nothing else is small enough.",
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
        "scan.process.archival":
            "Whether the PDF is made to be kept: PDF/A. One that came is converted, or fails with the reasons.",
        "scan.process.allowIllegible":
            "Whether pages are written whose words can no longer be read, where nothing else is small enough.",
        "scan.process.archivalLevel":
            "The level of PDF/A: 2b or 3b.",
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
}
