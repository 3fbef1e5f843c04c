import ArgumentParser
import MusterCore
import MusterProvenance
import MusterService

struct FavouriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite",
        abstract: "What a customer has marked in the shop.",
        discussion: """
            The same as the stars in the shop of the portal, for a customer who is signed in.

            Examples:
              muster favourite list
              muster favourite add CARROT
              muster favourite remove CARROT
            """,
        subcommands: [FavouriteList.self, FavouriteAdd.self, FavouriteRemove.self],
        defaultSubcommand: FavouriteList.self
    )
}

struct FavouriteList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what is marked and on sale, by name.",
        discussion: """
            Examples:
              muster favourite list
              muster favourite list --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("favourite list")
        var question = HomeShop.Question()
        (question.isFavourite, question.limit) = (true, .max - 1)
        let marked = try HomeShop(home).products(question)
        guard !common.json else {
            for product in marked { Terminal.line { ShopJSON.write(product, to: &$0) } }
            return
        }
        guard !marked.isEmpty else {
            return Terminal.out(
                "Nothing is marked. \(Advice.sentence("Mark a product", "muster favourite add CODE"))"
            )
        }
        var table = Table([
            .init(title: "Product"), .init(title: "Name", givesWay: true),
            .init(title: "Price", isNumeric: true), .init(title: "Can be sent"),
        ])
        for row in marked {
            table.add([
                .data(row.product.code), .data(row.product.name),
                .data(ProductTable.price(row.product)), row.isThere ? "yes" : "no",
            ])
        }
        table.print()
    }
}

struct FavouriteAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Mark products that are on sale.",
        discussion: """
            Examples:
              muster favourite add CARROT
              muster favourite add CARROT SALT
            """
    )

    @Argument(help: "The products, by code or GTIN.", completion: .products)
    var products: [String]

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        try FavouriteMark.set(products, true, in: try common.open("favourite add"), common)
    }
}

struct FavouriteRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take marks away.",
        discussion: """
            Example:
              muster favourite remove CARROT
            """
    )

    @Argument(help: "The products, by code or GTIN.", completion: .products)
    var products: [String]

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        try FavouriteMark.set(products, false, in: try common.open("favourite remove"), common)
    }
}

private enum FavouriteMark {
    /// Marks products, or takes the marks away: all of them, or none where one is not on sale.
    static func set(
        _ names: [String],
        _ isMarked: Bool,
        in home: OpenHome,
        _ common: CommonOptions
    ) throws {
        let shop = HomeShop(home)
        let products = try names.map { try shop.product($0).product.code }
        for code in products {
            try shop.mark(code, isMarked)
            guard !common.json else {
                let shown = try shop.product(code)
                Terminal.line { ShopJSON.write(shown, to: &$0) }
                continue
            }
            Terminal.out(isMarked ? "\(code) is marked." : "\(code) is not marked any more.")
        }
        try home.close()
    }
}
