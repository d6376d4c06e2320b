/// How far a worker is with its item.
enum ItemProgress {
    /// So many bytes of the input are read.
    case bytesRead(Int)
    /// In words: "1200 of 5300 features".
    case words(String)
    /// So many of its parts are through.
    case parts(done: Int, of: Int)
    /// A worker died of some of its parts, which are tried again one by one.
    case lostParts(ItemFailure)
}
