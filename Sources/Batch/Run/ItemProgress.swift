/// How far a worker is with its item.
enum ItemProgress {
    /// So many bytes of the input are read.
    case bytesRead(Int)
    /// In words: "1200 of 5300 features".
    case words(String)
}
