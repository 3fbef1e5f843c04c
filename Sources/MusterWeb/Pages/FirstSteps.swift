import MusterPeople
import MusterService
import MusterStore

/// What leads from an empty home to the first audit, with what is done already.
enum FirstSteps {
    /// One of the steps.
    private struct Step {
        var text: FirstStepText
        var address: Address
        /// Who may do it.
        var right: Right
        var isDone: Bool
    }

    /// Writes the steps; those that the visitor may not do are told without a link.
    static func write(_ html: inout HTML, _ visit: Visit) throws {
        let steps = try steps(visit)
        let next = steps.firstIndex { !$0.isDone }
        html.card(visit.say(FirstStepText.title)) { html in
            html.tag("p", ["class": "soft"], visit.say(FirstStepText.hint))
            html.tag("ol", ["class": "steps"]) { html in
                for (index, step) in steps.enumerated() {
                    row(&html, visit, step, number: index + 1, isNext: index == next)
                }
            }
            if visit.may(.managePeople) {
                html.tag("p") { $0.link(visit.say(StartText.toPeople), to: Address("people")) }
            }
        }
    }

    private static func steps(_ visit: Visit) throws -> [Step] {
        let home = visit.home
        let inventories = try home.inventories.listOpen()
        let hasItems = try inventories.contains { try home.items.count(of: $0) > 0 }
        return [
            Step(
                text: .inventory,
                address: Address("inventories"),
                right: .editCatalogue,
                isDone: !inventories.isEmpty
            ),
            Step(
                text: .plan,
                address: Address("zones", "map"),
                right: .editSite,
                isDone: try home.floorPlan.current() != nil
            ),
            Step(
                text: .items,
                address: Address("catalogue", "import"),
                right: .editCatalogue,
                isDone: hasItems
            ),
            Step(text: .audit, address: Address("start"), right: .runAudits, isDone: false),
        ]
    }

    private static func row(
        _ html: inout HTML,
        _ visit: Visit,
        _ step: Step,
        number: Int,
        isNext: Bool
    ) {
        html.tag("li", ["class": step.isDone ? "done" : .none]) { html in
            html.tag(
                "span",
                ["class": "number", "aria-hidden": "true"],
                step.isDone ? "✓" : String(number)
            )
            html.tag("span", ["class": "step"]) { html in
                if visit.may(step.right) {
                    html.link(
                        visit.say(step.text),
                        to: step.address,
                        class: isNext ? "button" : nil
                    )
                } else {
                    html.write(visit.say(step.text))
                }
            }
            if step.isDone {
                html.tag("span", ["class": "badge good"], visit.say(FirstStepText.done))
            } else if isNext {
                html.tag("span", ["class": "hidden"], visit.say(FirstStepText.next))
            }
        }
    }
}
