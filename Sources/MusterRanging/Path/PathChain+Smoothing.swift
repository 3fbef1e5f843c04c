extension PathChain {
    /// How many seconds are worked on at once: of longer walks only the chances at every such second
    /// are kept, and those between are worked out a second time.
    private static let block = 256

    /// How likely what was heard in a stretch of steps is, as a logarithm.
    ///
    /// Nothing is known of where the scanner was before the stretch.
    func likelihood(_ log: AnchorLog, _ steps: ArraySlice<AnchorLog.Step>) -> Double {
        var (before, after) = (blank, blank)
        var emission = blank
        var sum = 0.0
        for (number, step) in steps.enumerated() {
            sum += emit(step, of: log, into: &emission)
            let isStart = number == 0 || step.isStart
            sum += advance(before, emission, isStart: isStart, into: &after)
            swap(&before, &after)
        }
        return sum
    }

    /// Works out where the scanner was in each step, from all that was heard before and after it.
    ///
    /// - Parameters:
    ///   - log: what was heard.
    ///   - steps: the steps of the walk.
    ///   - visit: is given each step's place and the chances of all cells, which sum to 1; the last
    ///     step first.
    func smooth(
        _ log: AnchorLog,
        _ steps: [AnchorLog.Step],
        visit: (Int, [Float]) -> Void
    ) {
        let starts = Array(stride(from: 0, to: steps.count, by: Self.block))
        // The chances before the first step of each block.
        var before: [[Float]] = []
        var (chances, next, emission) = (blank, blank, blank)
        for (index, step) in steps.enumerated() {
            if index.isMultiple(of: Self.block) { before.append(chances) }
            if index >= starts[starts.count - 1] { break }
            _ = emit(step, of: log, into: &emission)
            _ = advance(chances, emission, isStart: step.isStart || index == 0, into: &next)
            swap(&chances, &next)
        }
        var later = [Float](repeating: 1, count: grid.count)
        var earlier = later
        var product = blank
        for (number, start) in starts.enumerated().reversed() {
            let end = min(start + Self.block, steps.count)
            let (forward, emissions) = forward(from: before[number], log, steps, start..<end)
            for index in (start..<end).reversed() {
                var total: Float = 0
                for cell in 0..<grid.count {
                    product[cell] = forward[index - start][cell] * later[cell]
                    total += product[cell]
                }
                for cell in 0..<grid.count { product[cell] /= total }
                visit(index, product)
                retreat(
                    later,
                    emissions[index - start],
                    isStart: steps[index].isStart,
                    into: &earlier
                )
                swap(&later, &earlier)
            }
        }
    }

    /// The chances of each step of a block, and what each says of the cells.
    private func forward(
        from chances: [Float],
        _ log: AnchorLog,
        _ steps: [AnchorLog.Step],
        _ block: Range<Int>
    ) -> (forward: [[Float]], emissions: [[Float]]) {
        var (forward, emissions): ([[Float]], [[Float]]) = ([], [])
        var before = chances
        for index in block {
            var (emission, after) = (blank, blank)
            _ = emit(steps[index], of: log, into: &emission)
            let isStart = steps[index].isStart || index == 0
            _ = advance(before, emission, isStart: isStart, into: &after)
            before = after
            forward.append(after)
            emissions.append(emission)
        }
        return (forward, emissions)
    }

    /// A number for each cell, all of them 0.
    var blank: [Float] { [Float](repeating: 0, count: grid.count) }
}
