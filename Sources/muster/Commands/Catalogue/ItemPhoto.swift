import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore

struct ItemPhoto: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "List, add and remove the photos of an item.",
        discussion: """
            JPEG, PNG and GIF pictures are taken, and WebP where its loader is installed: up to 20 \
            MiB and 40 million pixels. They are turned as the camera was held and written anew, \
            without the place and the camera. A removed photo can be brought back for 30 days.

            Examples:
              muster item photo IT-0117 front.jpg label.jpg
              muster item photo IT-0117
              muster item photo IT-0117 --first 3fa94c01d2aa
              muster item photo IT-0117 --remove 3fa94c01d2aa
            """
    )

    @Argument(help: "The item, by its identifier or its name.")
    var item: ItemID

    @OptionGroup var photos: PhotoOptions
    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item photo", for: photos.changes ? nil : .viewAudits)
        let inventory = try home.inventories.find(scope.inventory)
        let item = try home.items.find(item, in: inventory).id
        try photos.run(
            on: .item(item, inventory),
            of: home,
            command: "muster item photo \(item)",
            isJSON: common.json
        )
    }
}

struct ProductPhoto: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "List, add and remove the photos of a product.",
        discussion: """
            Customers see them in the shop, and whoever scans a label sees those of a product that \
            is public: they have addresses that everybody may ask for. What is taken, and how it \
            is kept, is as of muster item photo.

            Examples:
              muster product photo CARROT carrots.jpg
              muster product photo CARROT
              muster product photo CARROT --remove 3fa94c01d2aa
            """
    )

    @Argument(help: "The product, by its code or GTIN.", completion: .products)
    var product: String

    @OptionGroup var photos: PhotoOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("product photo", for: photos.changes ? nil : .viewAudits)
        let product = try home.masterData.product(product).code
        try photos.run(
            on: .product(product),
            of: home,
            command: "muster product photo \(PlainText.shellWord(product))",
            isJSON: common.json
        )
    }
}
