/// The rules of the pages on which items are kept; a part of ``Stylesheet``.
enum StockStyle {
    /// The text.
    static let text = """
        .long { overflow-wrap: anywhere; display: inline-block; min-width: min(14rem, 60vw); }
        .long.narrow { min-width: 10rem; }
        @media (max-width: 40rem) { .long, .long.narrow { min-width: 0; } }
        .thumb { width: 3.5rem; height: 3.5rem; object-fit: cover; border-radius: 6px;
          background: var(--calm-ground); display: block; }
        .steps { list-style: none; padding: 0; margin: 0 0 .75rem; display: grid; gap: .25rem; }
        .steps li { display: flex; gap: .75rem; align-items: center; min-height: 3rem; }
        .steps .number { flex: none; display: inline-flex; align-items: center;
          justify-content: center; width: 2rem; height: 2rem; border-radius: 50%;
          border: 1px solid var(--edge); font-weight: 600; }
        .steps .done .number { border-color: var(--good); color: var(--good); }
        .steps .step { overflow-wrap: anywhere; }
        .photos { list-style: none; display: grid; gap: .75rem;
          grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); }
        .photos li { display: grid; gap: .5rem; align-content: start; }
        .photos img, .goods { width: 100%; aspect-ratio: 4 / 3; object-fit: cover; border-radius: 8px;
          background: var(--calm-ground); display: block; }
        .goods { margin-bottom: .5rem; }
        .photos form { display: inline-flex; }
        .photos button { min-height: 2.75rem; padding: .35rem .75rem; font-size: .875rem; }
        .notice form { display: inline-flex; margin-left: .75rem; }
        .notice.undo { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; }
        .old { color: var(--soft); text-decoration: line-through; }
        .choices { display: flex; flex-wrap: wrap; gap: 0 1.25rem; border: 0; padding: 0; }
        .choices label { min-height: 2.75rem; }
        details.more > form, details.more > fieldset { margin-top: .5rem; }
        .pair { display: grid; gap: .9rem; } .pair > .field { align-content: start; }
        fieldset.stack { display: grid; gap: .5rem; }
        fieldset .field label { display: block; font-weight: 600; padding: 0; }
        @media (min-width: 48rem) { .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
        @media (max-width: 40rem) { .stacks td .thumb { width: 4.5rem; height: 4.5rem; } }

        """
}
