extension LogbookHeadings {
    static let german = LogbookHeadings(
        title: "Fahrtenbuch", vehicle: "Fahrzeug", plate: "Kontrollschild", driver: "Fahrer/in",
        period: "Zeitraum", date: "Datum", start: "Ab", end: "An", from: "Von", to: "Nach", purpose: "Zweck",
        kind: "Art", odometer: "Kilometerstand", raw: "km roh", month: "Monat", drives: "Fahrten",
        other: "Rangieren", total: "Total", sums: "Summen nach Monat", placeAndDate: "Ort, Datum",
        signature: "Unterschrift", nothing: "Keine Fahrten in diesem Zeitraum.",
        gapNote: "* davon ein Teil ohne Aufzeichnung, als gerade Linie gemessen",
        cutNote: "| am Rand des Zeitraums geschnitten, nur der Teil darin zählt",
        measure:
            "Strecken auf dem Ellipsoid WGS84, bereinigt von Fehlern der Ortung (km) und wie "
            + "aufgezeichnet (km roh); über Mitternacht zeitanteilig geteilt in den Summen, die Fahrt "
            + "beim Tag der Abfahrt. Summen aus ungerundeten Werten. Zeiten:",
        kinds: [.business: "geschäftlich", .commute: "Arbeitsweg", .private: "privat"],
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
            "November", "Dezember",
        ], weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])

    static let french = LogbookHeadings(
        title: "Carnet de route", vehicle: "Véhicule", plate: "Plaque", driver: "Conducteur·trice",
        period: "Période", date: "Date", start: "Départ", end: "Arrivée", from: "De", to: "À", purpose: "But",
        kind: "Type", odometer: "Compteur km", raw: "km bruts", month: "Mois", drives: "Trajets",
        other: "Manœuvres", total: "Total", sums: "Totaux par mois", placeAndDate: "Lieu, date",
        signature: "Signature", nothing: "Aucun trajet durant cette période.",
        gapNote: "* en partie sans enregistrement, mesuré en ligne droite",
        cutNote: "| coupé au bord de la période, seule la partie comprise compte",
        measure:
            "Distances sur l’ellipsoïde WGS84, corrigées des erreurs de positionnement (km) et telles "
            + "qu’enregistrées (km bruts); à minuit, les totaux sont partagés au prorata du temps, le "
            + "trajet compte au jour du départ. Totaux de valeurs non arrondies. Heures:",
        kinds: [.business: "professionnel", .commute: "domicile–travail", .private: "privé"],
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
            "novembre", "décembre",
        ], weekdays: ["lu", "ma", "me", "je", "ve", "sa", "di"])

    static let italian = LogbookHeadings(
        title: "Libro di bordo", vehicle: "Veicolo", plate: "Targa", driver: "Conducente", period: "Periodo",
        date: "Data", start: "Partenza", end: "Arrivo", from: "Da", to: "A", purpose: "Scopo", kind: "Tipo",
        odometer: "Contachilometri", raw: "km grezzi", month: "Mese", drives: "Viaggi", other: "Manovre",
        total: "Totale", sums: "Totali per mese", placeAndDate: "Luogo, data", signature: "Firma",
        nothing: "Nessun viaggio in questo periodo.",
        gapNote: "* in parte senza registrazione, misurato in linea retta",
        cutNote: "| tagliato al margine del periodo, conta solo la parte compresa",
        measure:
            "Distanze sull’ellissoide WGS84, corrette dagli errori di posizione (km) e come "
            + "registrate (km grezzi); a mezzanotte i totali sono divisi in proporzione al tempo, il "
            + "viaggio conta nel giorno della partenza. Totali da valori non arrotondati. Ore:",
        kinds: [.business: "professionale", .commute: "casa–lavoro", .private: "privato"],
        months: [
            "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre",
            "ottobre", "novembre", "dicembre",
        ], weekdays: ["lu", "ma", "me", "gi", "ve", "sa", "do"])

    static let english = LogbookHeadings(
        title: "Logbook", vehicle: "Vehicle", plate: "Number plate", driver: "Driver", period: "Period",
        date: "Date", start: "Start", end: "End", from: "From", to: "To", purpose: "Purpose", kind: "Kind",
        odometer: "Odometer", raw: "km raw", month: "Month", drives: "Drives", other: "In the yard",
        total: "Total", sums: "Sums by month", placeAndDate: "Place, date", signature: "Signature",
        nothing: "No drives in this period.",
        gapNote: "* in part without a record, measured as a straight line",
        cutNote: "| cut at the border of the period, only the part within counts",
        measure:
            "Distances on the WGS84 ellipsoid, cleaned of errors of positioning (km) and as recorded "
            + "(km raw); at midnight the sums are divided in proportion of time, a drive counts on the "
            + "day of its start. Sums are of figures before rounding. Times:",
        kinds: [.business: "business", .commute: "commute", .private: "private"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ], weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
}
