/// What a piece of the village is used for.
enum LandUse {
    /// Not settled yet while the map is being made.
    case open
    case road, brook, building, farmland, farmyard, pond
}
