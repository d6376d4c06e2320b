extension Texts {
    static let german = Texts(
        senders: [
            "Vermessungsbüro Beispiel AG, Seestrasse %2, 9901 Musterwil",
            "Gemeinde Musterwil, Bauverwaltung, Kirchgasse %, 9901 Musterwil",
            "Versicherung Übersee, Schützenmattstrasse %#, 9902 Obermühle",
        ],
        subjects: [
            "Nachführung der amtlichen Vermessung, Parzelle Nr. %###",
            "Verfügung über die Anschlussgebühren vom %. März 202%",
            "Rückfrage zu Ihrem Gesuch Nr. 20%#-%##",
        ],
        paragraphs: [
            """
            Für die Parzelle Nr. %## an der Mühlestrasse wurden im Frühling %# Grenzpunkte überprüft. Zwei davon \
            liegen ausserhalb der zulässigen Abweichung von %.# cm und müssen neu gesetzt werden. Die Kosten von \
            CHF %##.#0 trägt die Gemeinde, soweit die Verschiebung auf den Ausbau des Gehwegs zurückgeht.
            """,
            """
            Die Grundstücksfläche beträgt nach der neuen Messung %'### m². Im Grundbuch sind bisher %'### m² \
            eingetragen. Die Änderung wird erst rechtskräftig, wenn alle Eigentümerinnen und Eigentümer den \
            Mutationsplan unterzeichnet haben und die Frist von 30 Tagen unbenützt abgelaufen ist.
            """,
            """
            Bitte senden Sie uns die beigelegte Vollmacht bis spätestens %. Juli zurück. Fehlt Ihre Antwort, so \
            gehen wir davon aus, dass Sie auf eine Begehung verzichten. Für Rückfragen steht Ihnen Frau Käthi \
            Grünenfelder unter der Nummer 031 555 0% ## gerne zur Verfügung.
            """,
            """
            Beim Übergang vom alten zum neuen Bezugsrahmen ändern sich die Koordinaten um bis zu 1.6 m. Der Punkt \
            %## hat neu die Werte 26%#'###.## und 12%#'###.##. Pläne, die vor dem Jahr 2016 gezeichnet wurden, \
            dürfen deshalb nicht ohne Umrechnung über die neuen gelegt werden.
            """,
            """
            Während der Bauarbeiten bleibt die Zufahrt zu den Häusern %# und %# gewährleistet; mit kurzen \
            Wartezeiten ist jedoch zu rechnen. Größere Lieferungen melden Sie bitte zwei Tage im Voraus, damit \
            die Sperrung für höchstens %# Minuten aufgehoben werden kann.
            """,
            """
            Der Jahresbeitrag setzt sich zusammen aus einer Grundgebühr von CHF %#.50 und einem Anteil von \
            %.# Prozent des versicherten Werts. Bei einer Schadenssumme über CHF %#'000.00 wird ein \
            unabhängiges Gutachten eingeholt, dessen Ergebnis beiden Seiten zugestellt wird.
            """,
            """
            Der Förster hat am Südhang %## Bäume gezählt, darunter viele Eschen, die von einem Pilz befallen \
            sind. Sie werden im nächsten Winter gefällt und durch Ahorn, Linden und Föhren ersetzt. Wer Brennholz \
            wünscht, meldet sich auf der Gemeindekanzlei; ein Ster kostet CHF %#.00.
            """,
        ],
        entries: [
            "Aufnahme im Gelände: %#.5 Stunden zu CHF 1%#.00", "Auswertung und Bericht: CHF %'#%0.00",
            "Rückversetzen von % Grenzzeichen: CHF %##.00", "Mehrwertsteuer 8.1 Prozent: CHF %#.#5",
        ],
        closing: ["Freundliche Grüsse", "Jürg Bächtold, dipl. Ingenieur-Geometer"])
}
