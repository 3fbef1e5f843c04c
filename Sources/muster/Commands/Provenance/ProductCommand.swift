import ArgumentParser
import MusterCore
import MusterProvenance
import MusterService

struct ProductCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product",
        abstract: "Products: what the house grows, makes or sells.",
        subcommands: [
            ProductList.self, ProductShow.self, ProductSearch.self, ProductAdd.self,
            ProductEdit.self, ProductPhoto.self, ProductDelete.self, ProductImport.self,
        ],
        defaultSubcommand: ProductList.self
    )
}

struct ProductList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the products.",
        discussion: """
            Examples:
              muster product list
              muster product list --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("product list")
        try ProductTable.print(try home.masterData.products(), common) {
            let advice = Advice.sentence("Add one", "muster product add CARROT Carrots --unit KGM")
            return "No products yet. \(advice)"
        }
    }
}

struct ProductSearch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find products by words of their code, GTIN, name, kind or variety.",
        discussion: """
            Example:
              muster product search carrot nantes
            """
    )

    @Argument(help: "The words; a product must have all of them.")
    var words: [String]

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("product search")
        try ProductTable.print(try home.masterData.products(matching: words), common) {
            "No product has \(words.joined(separator: " ")). All of them: muster product list"
        }
    }
}

struct ProductShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a product.",
        discussion: """
            Examples:
              muster product show CARROT
              muster product show 9506000134352 --json
            """
    )

    @Argument(help: "Its code or GTIN.", completion: .products)
    var product: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("product show")
        let product = try home.masterData.product(product)
        guard !common.json else {
            return Terminal.line { $0.record(product, of: ProductRecords.kind) }
        }
        Terminal.out("\(product.code)  \(product.description)")
        let lines: [(Sentence, Sentence?)] = [
            ("GTIN", .data(product.gtin?.digits)), ("kind", .data(product.kind)),
            ("unit", .data(product.unit?.code)), ("price", .data(ProductTable.price(product))),
            ("keeps", product.shelfDays.map { Figures.counted($0, .days) }),
            ("temperature", ProductTable.temperatures(product)),
            ("on sale", product.isOnSale ? "yes" : "no"),
            ("public", product.isPublic ? "yes" : "no"), ("text", .data(product.text)),
        ]
        for (name, value) in lines {
            if let value { Terminal.out("  \(name): \(value.inOneLine)") }
        }
    }
}

struct ProductAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a product.",
        discussion: """
            With a GTIN, other houses can read what its lots are called.

            Examples:
              muster product add CARROT Carrots --unit KGM --pack "10 kg crate"
              muster product add SOUP "Carrot soup" --gtin 9506000134352
            """
    )

    @Argument(help: "Its code, unique in the house.")
    var code: String

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var details: ProductDetails
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("product add")
        var product = Product(code: code, name: name)
        try details.apply(to: &product)
        try home.masterData.addProduct(product)
        try home.close()
        ProductTable.answer(product, "\(product.code) \"\(product.name)\" added.", common)
    }
}

struct ProductEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change what is known of a product.",
        discussion: """
            Only what is named changes; an empty text clears a field.

            Examples:
              muster product edit CARROT --variety Nantes
              muster product edit CARROT --price 1.20 --currency EUR --on-sale yes
            """
    )

    @Argument(help: "Its code or GTIN.", completion: .products)
    var product: String

    @Option(help: "Its new code.")
    var code: String?

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var details: ProductDetails
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("product edit")
        guard name != nil || code != nil || details.sayAnything else {
            throw UsageError.noChange("product edit")
        }
        let before = try home.masterData.product(product)
        var edited = before
        if let name { edited.name = name }
        if let code { edited.code = code }
        try details.apply(to: &edited)
        try home.masterData.editProduct(before.code, to: edited)
        try home.close()
        ProductTable.answer(edited, "\(edited.code) \"\(edited.name)\" changed.", common)
    }
}

struct ProductDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Put a product away that has no lots.",
        discussion: """
            Example:
              muster product delete SOUP
            """
    )

    @Argument(help: "Its code or GTIN.", completion: .products)
    var product: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("product delete")
        let product = try home.masterData.product(product)
        try home.masterData.deleteProduct(product.code)
        try home.close()
        ProductTable.answer(product, "\(product.code) \"\(product.name)\" deleted.", common)
    }
}

struct ProductImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import products from a CSV file.",
        discussion: """
            The file needs a header with code and name; gtin, kind, variety, pack, unit, price, \
            currency, shelf_days, temp_min, temp_max, on_sale, public and description are known \
            too. Known products are brought up to date. When a row is refused nothing is imported, \
            unless --skip-bad is given.

            Examples:
              muster product import products.csv
              muster product import products.csv --skip-bad --refused refused.csv
            """
    )

    @OptionGroup var rows: ImportOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("product import")
        let result = try SlowStep.during("Importing") {
            try home.masterData.importProducts(
                rows.file,
                skippingBad: rows.skipBad,
                refused: rows.refused
            )
        }
        try home.close()
        rows.answer(result, of: .products, common)
    }
}
