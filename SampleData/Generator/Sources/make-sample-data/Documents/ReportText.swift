/// The report's running text.
enum ReportText {
    static let summary = [
        """
        Im Auftrag der Gemeinde Musterwil haben wir im Frühjahr 2025 die Grenzen aller Parzellen im Perimeter \
        überprüft. Die Koordinaten liegen im Bezugsrahmen LV95 vor und bilden ein lückenloses Netz: Benachbarte \
        Parzellen teilen sich jeden Grenzpunkt, und keine Fläche wird doppelt gezählt.
        """,
        """
        Die aus den Koordinaten berechneten Flächen stimmen bis auf wenige Ausnahmen mit dem Register überein. Drei \
        Einträge weichen deutlich ab und sind in Kapitel 6 aufgeführt. Zwei Parzellen liegen vollständig innerhalb \
        einer anderen, eine Parzelle besteht aus zwei Teilen beidseits des Weidwegs.
        """,
    ]

    static let method = [
        """
        Die Grenzpunkte wurden mit Satellitenempfängern aufgenommen und an drei Fixpunkten kontrolliert. Jeder Punkt \
        wurde zweimal und an verschiedenen Tagen bestimmt; die mittlere Abweichung der beiden Messungen betrug \
        elf Millimeter. Fehlende Grenzzeichen wurden neu gesetzt, beschädigte Steine ersetzt.
        """,
        """
        Ältere Pläne im Bezugsrahmen LV03 wurden über das Gitter CHENyx06 nach LV95 überführt. Eine blosse \
        Verschiebung um 2 000 000 und 1 000 000 Meter genügt dafür nicht.
        """,
    ]

    static let uses = [
        """
        Der grösste Teil des Gemeindegebiets wird landwirtschaftlich genutzt. Das Bauland liegt zwischen der \
        Dorfgasse im Norden, dem Sonnenweg im Osten und den Quartierstrassen südlich der Hauptstrasse.
        """
    ]

    static let differences = [
        """
        Bei den folgenden Parzellen unterscheidet sich die eingetragene Fläche um mehr als fünf Prozent von der \
        berechneten. Wir vermuten Übertragungsfehler bei der Nachführung der Jahre 1987 bis 1993.
        """
    ]

    static let advice = [
        """
        Wir empfehlen der Gemeinde, die drei Einträge berichtigen zu lassen und die Eigentümerinnen und Eigentümer \
        schriftlich zu benachrichtigen. Die Kosten der Vermessung betragen 199.95 Franken je Parzelle und sind \
        innert dreissig Tagen zu begleichen.
        """,
        """
        Der Übersichtsplan soll jährlich nachgeführt werden. Für Rückfragen stehen wir gerne zur Verfügung.
        """,
    ]
}
