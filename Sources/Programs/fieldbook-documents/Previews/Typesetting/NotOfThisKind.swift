/// Why a file that seems to be of a kind is not shown as one.
struct NotOfThisKind: Error {
    let message: String
}
