import ArgumentParser
import Nyla

/// The feature of a command that works on no list.
struct ChatFeatureOption: ParsableArguments {
    @Option(help: "Feature of Nyla that the command uses. (default: workspace)")
    var feature: ChatArea.Feature?

    var area: Nyla.Area { lists.area }

    func resource(named name: String, where isWanted: (Nyla.Resource) -> Bool = { _ in true }) throws
        -> Nyla.Resource
    {
        try lists.resource(named: name, where: isWanted)
    }

    private var lists: ChatArea {
        var lists = ChatArea()
        lists.feature = feature
        return lists
    }
}
