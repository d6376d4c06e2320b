import APICore

extension Dialog {
    /// Seven notes of the last day, for previews and tests of programs: three groups of two neighbours and a single note, with
    /// topics that overlap. The newest two are unread.
    ///
    /// ```swift
    /// let notes = Dialog.sampleNotes(at: Dialog.now())
    /// let service = MemoryDialogService(notes, delays: MemoryDialogService.usualDelays)
    /// print(notes.positions.map(\.rawValue))  // ["top", "bottom", "solo", "top", "bottom", "top", "bottom"]
    /// ```
    ///
    /// - Parameter time: the time of reading, in seconds since 1970; the newest note is a minute older.
    /// - Returns: the notes in the order of their times; their ids depend only on their texts.
    public static func sampleNotes(at time: Int64 = now()) -> [Note] {
        samples.map { age, text in
            Note(
                id: ContentDigest(of: Array(text.utf8)), text: text, tags: Hashtags.found(in: text),
                time: time &- age, isRead: age > 120, isSynced: true)
        }
    }

    /// Texts with their age in seconds.
    private static let samples: [(age: Int64, text: String)] = [
        (86_400, "The new coffee shop on 5th street is amazing! Great wifi too #coffee #places"),
        (86_340, "Maybe we should have our 1:1s there instead of the office #work #coffee"),
        (
            7_200,
            """
            App idea: suggest recipes based on what is in the fridge. Could scan the items with the camera, then \
            suggest combinations. Maybe partner with grocery delivery services? #ideas #ai #startup
            """
        ),
        (3_600, "Remember to call mom about the Thanksgiving plans #personal #family"),
        (3_540, "Also need to book flights ✈️ #personal #travel"),
        (120, "Need to review the Q4 roadmap before tomorrow's meeting #work #planning"),
        (60, "Actually, let's push the deadline to Friday #work"),
    ]
}
