extension Texts {
    static let french = Texts(
        senders: [
            "Bureau de géomètres Exemple SA, rue du Château %#, 9903 Villexemple",
            "Commune de Villexemple, service des travaux, place de l'Église %, 9903 Villexemple",
            "Mutuelle des forêts, chemin des Érables %#, 9904 Bois-Modèle",
        ],
        subjects: [
            "Mise à jour du cadastre, parcelle no %###",
            "Décision du %. février 202% concernant la taxe de raccordement",
            "Votre demande no 20%#-%## : pièces à compléter",
        ],
        paragraphs: [
            """
            Lors du contrôle effectué en août, nous avons constaté que %# bornes manquaient le long du chemin des \
            Écoliers et qu'une autre avait été déplacée de %# cm. Les frais de remise en place, estimés à \
            CHF %##.#0, seront répartis entre les propriétaires concernés selon la longueur des limites.
            """,
            """
            La surface de la parcelle s'élève désormais à %'### m², alors que le registre foncier indiquait \
            %'### m². Cette différence s'explique par la précision des anciennes mesures, relevées à la chaîne \
            vers 19%#. Elle n'a aucun effet sur la position des limites reconnues par les voisins.
            """,
            """
            Veuillez nous renvoyer le formulaire signé avant le % juin. À défaut de réponse, le dossier sera \
            traité sur la base des pièces déjà reçues. Madame Hélène Dufour reste à votre disposition au \
            021 555 0% ## pour tout renseignement complémentaire, du lundi au jeudi matin.
            """,
            """
            Le nouveau cadre de référence modifie les coordonnées de 1,6 m au plus. Le point %## reçoit les \
            valeurs 25%#'###.## et 11%#'###.##. Les plans dressés avant 2016 ne peuvent donc pas être superposés \
            aux nouveaux sans avoir été convertis au préalable.
            """,
            """
            Pendant les travaux, l'accès aux bâtiments %# et %# demeure garanti, même si de brèves attentes sont \
            inévitables. Nous vous prions d'annoncer les livraisons exceptionnelles deux jours à l'avance, afin \
            que la fermeture puisse être levée pendant %# minutes.
            """,
            """
            La cotisation annuelle comprend une part fixe de CHF %#.50 et une part variable égale à %,# pour cent \
            de la valeur assurée. Si le dommage dépasse CHF %#'000.00, une expertise indépendante est ordonnée ; \
            ses conclusions sont communiquées à chacune des parties.
            """,
            """
            Le garde forestier a dénombré %## arbres sur le versant sud, dont de nombreux frênes touchés par un \
            champignon. Ils seront abattus l'hiver prochain et remplacés par des érables, des tilleuls et des \
            pins. Le bois de feu est vendu CHF %#.00 le stère, à retirer sur place.
            """,
        ],
        entries: [
            "Relevé sur le terrain : %#.5 heures à CHF 1%#.00", "Calculs et rapport : CHF %'#%0.00",
            "Remise en place de % bornes : CHF %##.00", "Taxe sur la valeur ajoutée : CHF %#.#5",
        ],
        closing: ["Avec nos meilleures salutations", "François Crétignier, ingénieur géomètre breveté"])
}
