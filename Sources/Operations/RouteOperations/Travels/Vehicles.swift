import Batch
import Routes

/// The vehicles of an item.
struct Vehicles {
    /// What results call the item, and the files put together with it.
    let input: String
    let itineraries: [Itinerary]
    /// What all vehicles are called that the files know, also those that were not asked for.
    let devices: Set<String>
    /// Those that were not asked for, but for what they did beside.
    let beside: [Itinerary]
    let faults: [ItemFailure]
    /// What was left out.
    let notes: [String]
}
