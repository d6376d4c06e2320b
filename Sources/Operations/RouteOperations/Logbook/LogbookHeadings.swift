public import Batch
import Routes

/// The words of the printed logbook in one language.
struct LogbookHeadings {
    var title: String
    var vehicle: String
    var plate: String
    var driver: String
    var period: String
    var date: String
    var start: String
    var end: String
    var from: String
    var to: String
    var purpose: String
    var kind: String
    var odometer: String
    var raw: String
    /// Heads of the column of periods.
    var periods: [LogbookPeriod: String]
    var drives: String
    /// The kind of drives without a record.
    var unrecorded: String
    var other: String
    var total: String
    /// Captions of the sums by a period.
    var sums: [LogbookPeriod: String]
    var placeAndDate: String
    var signature: String
    var nothing: String
    /// Meaning of a star after a distance.
    var gapNote: String
    /// Meaning of an exclamation mark after a distance.
    var fastNote: String
    /// Meaning of a bar after a time.
    var cutNote: String
    /// Meaning of raw kilometres.
    var rawNote: String
    /// Meaning of a distance without a record.
    var unrecordedNote: String
    /// How distances are measured and added up; the zone's name follows.
    var measure: String
    var kinds: [LogbookKind: String]
    var months: [String]
    var weekdays: [String]
}

extension LogbookHeadings {
    static let german = LogbookHeadings(
        title: "Fahrtenbuch", vehicle: "Fahrzeug", plate: "Kontrollschild", driver: "Fahrer/in",
        period: "Zeitraum", date: "Datum", start: "Ab", end: "An", from: "Von", to: "Nach", purpose: "Zweck",
        kind: "Art", odometer: "Kilometerstand", raw: "km roh",
        periods: [.day: "Tag", .week: "Woche", .month: "Monat", .year: "Jahr", .all: "Zeitraum"],
        drives: "Fahrten", unrecorded: "nicht aufgezeichnet", other: "Rangieren", total: "Total",
        sums: [
            .day: "Summen nach Tag", .week: "Summen nach Woche", .month: "Summen nach Monat",
            .year: "Summen nach Jahr", .all: "Summen",
        ], placeAndDate: "Ort, Datum", signature: "Unterschrift",
        nothing: "Keine Fahrten in diesem Zeitraum.",
        gapNote: "* teilweise ohne Aufzeichnung, als gerade Linie gemessen",
        fastNote:
            "! schneller, als ein Fahrzeug fahren kann: Ort oder Zeit ist falsch, die Kilometer sind unsicher",
        cutNote: "| um Mitternacht oder am Rand des Zeitraums geteilt, anteilig nach Zeit",
        rawNote: "km roh: wie aufgezeichnet, vor der Bereinigung",
        unrecordedNote:
            "Nicht aufgezeichnet: das Fahrzeug stand danach anderswo; die gerade Linie dorthin ist ein Mindestwert",
        measure:
            "Kilometer auf dem Ellipsoid WGS84, um Ortungsfehler bereinigt, in Zehnteln wie auf einem "
            + "Kilometerzähler: Zeilen und Summen stimmen überein. Eine Fahrt über Mitternacht ist an "
            + "beiden Tagen aufgeführt und zählt am ersten als Fahrt. Zeiten:",
        kinds: [.business: "geschäftlich", .commute: "Arbeitsweg", .private: "privat"],
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
            "November", "Dezember",
        ], weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])

    static let french = LogbookHeadings(
        title: "Carnet de route", vehicle: "Véhicule", plate: "Plaque", driver: "Conducteur·trice",
        period: "Période", date: "Date", start: "Départ", end: "Arrivée", from: "De", to: "À", purpose: "But",
        kind: "Type", odometer: "Compteur km", raw: "km bruts",
        periods: [.day: "Jour", .week: "Semaine", .month: "Mois", .year: "Année", .all: "Période"],
        drives: "Trajets", unrecorded: "non enregistré", other: "Manœuvres", total: "Total",
        sums: [
            .day: "Totaux par jour", .week: "Totaux par semaine", .month: "Totaux par mois",
            .year: "Totaux par année", .all: "Totaux",
        ], placeAndDate: "Lieu, date", signature: "Signature",
        nothing: "Aucun trajet durant cette période.",
        gapNote: "* en partie sans enregistrement, mesuré en ligne droite",
        fastNote:
            "! plus vite qu’un véhicule ne peut rouler: lieu ou heure erronés, kilomètres douteux",
        cutNote: "| divisé à minuit ou à la limite de la période, au prorata du temps",
        rawNote: "km bruts: tels qu’enregistrés, avant correction",
        unrecordedNote:
            "Non enregistré: le véhicule se trouvait ensuite ailleurs; la ligne droite est un minimum",
        measure:
            "Kilomètres sur l’ellipsoïde WGS84, corrigés des erreurs de positionnement, en dixièmes "
            + "comme sur un compteur: lignes et totaux concordent. Un trajet passant minuit figure sur "
            + "les deux jours et compte comme trajet le premier. Heures:",
        kinds: [.business: "professionnel", .commute: "domicile–travail", .private: "privé"],
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
            "novembre", "décembre",
        ], weekdays: ["lu", "ma", "me", "je", "ve", "sa", "di"])

    static let italian = LogbookHeadings(
        title: "Libro di bordo", vehicle: "Veicolo", plate: "Targa", driver: "Conducente", period: "Periodo",
        date: "Data", start: "Partenza", end: "Arrivo", from: "Da", to: "A", purpose: "Scopo", kind: "Tipo",
        odometer: "Contachilometri", raw: "km grezzi",
        periods: [.day: "Giorno", .week: "Settimana", .month: "Mese", .year: "Anno", .all: "Periodo"],
        drives: "Viaggi", unrecorded: "non registrato", other: "Manovre", total: "Totale",
        sums: [
            .day: "Totali per giorno", .week: "Totali per settimana", .month: "Totali per mese",
            .year: "Totali per anno", .all: "Totali",
        ], placeAndDate: "Luogo, data", signature: "Firma", nothing: "Nessun viaggio in questo periodo.",
        gapNote: "* in parte senza registrazione, misurato in linea retta",
        fastNote:
            "! più veloce di quanto un veicolo possa andare: luogo o ora errati, chilometri dubbi",
        cutNote: "| diviso a mezzanotte o al limite del periodo, in proporzione al tempo",
        rawNote: "km grezzi: come registrati, prima della correzione",
        unrecordedNote:
            "Non registrato: in seguito il veicolo si trovava altrove; la linea retta è un minimo",
        measure:
            "Chilometri sull’ellissoide WGS84, al netto degli errori di posizionamento, in decimi come su un "
            + "contachilometri: righe e totali concordano. Un viaggio oltre la mezzanotte figura in entrambi "
            + "i giorni e conta come viaggio nel primo. Ore:",
        kinds: [.business: "professionale", .commute: "casa–lavoro", .private: "privato"],
        months: [
            "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre",
            "ottobre", "novembre", "dicembre",
        ], weekdays: ["lu", "ma", "me", "gi", "ve", "sa", "do"])

    static let english = LogbookHeadings(
        title: "Logbook", vehicle: "Vehicle", plate: "Number plate", driver: "Driver", period: "Period",
        date: "Date", start: "Start", end: "End", from: "From", to: "To", purpose: "Purpose", kind: "Kind",
        odometer: "Odometer", raw: "km raw",
        periods: [.day: "Day", .week: "Week", .month: "Month", .year: "Year", .all: "Period"],
        drives: "Trips", unrecorded: "not recorded", other: "Manoeuvring", total: "Total",
        sums: [
            .day: "Sums by day", .week: "Sums by week", .month: "Sums by month", .year: "Sums by year",
            .all: "Sums",
        ], placeAndDate: "Place, date", signature: "Signature", nothing: "No trips in this period.",
        gapNote: "* partly without a record, measured as a straight line",
        fastNote:
            "! faster than a vehicle can drive: a place or a time is wrong, the kilometres are doubtful",
        cutNote: "| divided at midnight or at the edge of the period, in proportion to time",
        rawNote: "km raw: as recorded, before cleaning",
        unrecordedNote:
            "Not recorded: the vehicle was elsewhere afterwards; the straight line is a minimum",
        measure:
            "Kilometres on the WGS84 ellipsoid, after removing positioning errors, in tenths as on an "
            + "odometer: rows and sums agree. A trip over midnight is listed on both days and counts as a "
            + "trip on the first. Times:",
        kinds: [.business: "business", .commute: "commute", .private: "private"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ], weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
}

/// A language of the printed logbook.
public enum LogbookLanguage: String, CaseIterable, ParameterValue {
    case de, fr, it, en

    /// The words of the page.
    var headings: LogbookHeadings {
        switch self {
        case .de: .german
        case .fr: .french
        case .it: .italian
        case .en: .english
        }
    }
}
