extension Texts {
    static let italian = Texts(
        senders: [
            "Studio di geometria Esempio SA, via della Posta %#, 9905 Villaprova",
            "Comune di Villaprova, ufficio tecnico, piazza Libertà %, 9905 Villaprova",
            "Cooperativa del bosco, via ai Castagni %#, 9906 Selvaprova",
        ],
        subjects: [
            "Aggiornamento della misurazione ufficiale, fondo n. %###",
            "Decisione del % marzo 202% sulla tassa di allacciamento",
            "La sua domanda n. 20%#-%##: documenti mancanti",
        ],
        paragraphs: [
            """
            Durante il sopralluogo di aprile abbiamo verificato %# punti di confine lungo la strada cantonale. \
            Due termini sono andati perduti e uno è stato spostato di %# cm. Il costo del ripristino, pari a \
            CHF %##.#0, sarà suddiviso fra i proprietari in proporzione alla lunghezza del confine.
            """,
            """
            La superficie del fondo è ora di %'### m², mentre il registro fondiario ne riportava %'###. La \
            differenza è dovuta alla precisione delle vecchie misure e non modifica né la posizione dei confini \
            né i diritti iscritti. Ciò vale anche per le servitù di passo già esistenti.
            """,
            """
            La preghiamo di restituire il modulo firmato entro il % luglio. In mancanza di una risposta, la \
            pratica verrà evasa in base agli atti già disponibili. Per ulteriori informazioni la signora Nicolò \
            è raggiungibile al numero 091 555 0% ##, dal lunedì al venerdì mattina.
            """,
            """
            Con il nuovo quadro di riferimento le coordinate cambiano al massimo di 1,6 m. Il punto %## assume i \
            valori 27%#'###.## e 11%#'###.##. I piani disegnati prima del 2016 non possono perciò essere \
            sovrapposti a quelli nuovi senza una conversione.
            """,
            """
            Durante i lavori l'accesso alle case %# e %# rimane garantito, anche se saranno possibili brevi \
            attese. Le forniture più voluminose vanno annunciate due giorni prima, così che la chiusura possa \
            essere sospesa per %# minuti senza disagi per i vicini.
            """,
            """
            Il contributo annuo si compone di una quota fissa di CHF %#.50 e di una parte variabile pari al %,# \
            per cento del valore assicurato. Se il danno supera CHF %#'000.00 si procede a una perizia \
            indipendente, il cui esito è comunicato a entrambe le parti.
            """,
            """
            Sul versante meridionale il forestale ha contato %## alberi, tra cui molti frassini colpiti da un \
            fungo. Verranno abbattuti il prossimo inverno e sostituiti con aceri, tigli e pini. La legna da \
            ardere si può ritirare sul posto; uno stero costa CHF %#.00, più l'eventuale trasporto.
            """,
        ],
        entries: [
            "Rilievo sul terreno: %#.5 ore a CHF 1%#.00", "Calcolo e relazione: CHF %'#%0.00",
            "Ripristino di % termini: CHF %##.00", "Imposta sul valore aggiunto: CHF %#.#5",
        ],
        closing: ["Con i migliori saluti", "Niccolò Bernasconi, ingegnere geometra"])
}
