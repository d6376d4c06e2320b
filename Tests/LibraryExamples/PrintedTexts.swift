import PrintedTexts

extension LibraryExamples {
    static func printedTexts() throws {
        print(PrintedLanguage.de.texts.map.stop)  // Halt
        print(PrintedLanguage.fr.texts.map.stop)  // Arrêt
        print(PrintedLanguage.it.texts.map.stop)  // Sosta
        print(PrintedLanguage.en.texts.map.stop)  // Stop
    }
}
