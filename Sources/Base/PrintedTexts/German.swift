extension TextCatalogue {
    /// German as written in Switzerland: ss instead of ß.
    public static let german = TextCatalogue(
        map: MapWords(
            approximateScale: "ca. {scale}",
            system: "LV95, Einheit m",
            lv03: "LV03, Einheit m",
            mercator: "WGS 84, Mercator",
            azimuthal: "WGS 84, azimutal",
            selected: "Ausgewählt",
            neighbouring: "Angrenzend",
            right: "Selbständiges Recht",
            overlap: "Überlappung",
            elevation: "Höhe (m)",
            speed: "Geschwindigkeit (km/h)",
            stop: "Halt",
            place: "Ort",
            gap: "Nicht aufgezeichnet",
            planned: "Geplant",
            rawDistance: "{distance} unbereinigt",
            device: "Gerät {device}",
            other: "Übrige",
            noValue: "Ohne Angabe"),
        logbook: LogbookTexts(
            title: "Fahrtenbuch",
            vehicle: "Fahrzeug",
            plate: "Kontrollschild",
            driver: "Fahrer/in",
            period: "Zeitraum",
            date: "Datum",
            start: "Ab",
            end: "An",
            from: "Von",
            to: "Nach",
            purpose: "Zweck",
            kind: "Art",
            odometer: "Kilometerstand",
            rawKilometres: "km roh",
            business: "geschäftlich",
            commute: "Arbeitsweg",
            privateUse: "privat",
            unrecorded: "nicht aufgezeichnet",
            manoeuvring: "Rangieren",
            trips: "Fahrten",
            total: "Total",
            monthTotal: "Total {month}: {kinds}",
            day: "Tag",
            week: "Woche",
            month: "Monat",
            year: "Jahr",
            sums: "Summen",
            sumsByDay: "Summen nach Tag",
            sumsByWeek: "Summen nach Woche",
            sumsByMonth: "Summen nach Monat",
            sumsByYear: "Summen nach Jahr",
            measureNote:
                "Kilometer auf dem Ellipsoid WGS84, um Ortungsfehler bereinigt, in Zehnteln wie auf einem "
                + "Kilometerzähler: Zeilen und Summen stimmen überein. Eine Fahrt über Mitternacht ist an "
                + "beiden Tagen aufgeführt und zählt am ersten als Fahrt. Zeiten: {zone}",
            rawNote: "km roh: wie aufgezeichnet, vor der Bereinigung",
            unrecordedNote:
                "Nicht aufgezeichnet: Das Fahrzeug stand danach anderswo; die gerade Linie dorthin ist ein "
                + "Mindestwert",
            gapNote: "* teilweise ohne Aufzeichnung, als gerade Linie gemessen",
            fastNote:
                "! schneller, als ein Fahrzeug fahren kann: Ort oder Zeit ist falsch, die Kilometer sind "
                + "unsicher",
            cutNote: "| um Mitternacht oder am Rand des Zeitraums geteilt, anteilig nach Zeit",
            noTrips: "Keine Fahrten in diesem Zeitraum.",
            placeAndDate: "Ort, Datum",
            signature: "Unterschrift",
            months: [
                "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
                "November", "Dezember",
            ],
            weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]))
}
