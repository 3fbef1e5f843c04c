/// What is done with a picture before codes are looked for in it, in the order in which it is tried.
///
/// What most pictures need comes first; each further step is for pictures that all before it failed at:
/// noise, large and blurred codes, blur of several widths, small codes, small blurred ones.
public enum ScanAttempt: String, Sendable, CaseIterable {
    /// Nothing.
    case asIs = "as_is"
    /// Each pixel becomes the mean of the nine around it.
    case blurred
    /// Half the size.
    case halved
    /// What differs from its surroundings of 2 pixels is made to differ more.
    case sharpened
    /// The same with 4 pixels.
    case sharpenedWide = "sharpened_wide"
    /// Blurred twice, then sharpened with 3 pixels.
    case smoothedSharpened = "smoothed_sharpened"
    /// Twice the size.
    case doubled
    /// Twice the size, then sharpened with 3 pixels.
    case doubledSharpened = "doubled_sharpened"

    /// How much larger its picture is than the one it is made of.
    var scale: Double {
        switch self {
        case .halved: 0.5
        case .doubled, .doubledSharpened: 2
        default: 1
        }
    }

    /// Its picture.
    package func picture(of picture: GreyPicture) -> GreyPicture {
        switch self {
        case .asIs: picture
        case .blurred: picture.blurred(1)
        case .halved: picture.halved()
        case .sharpened: picture.sharpened(2, gain: 2)
        case .sharpenedWide: picture.sharpened(4, gain: 2.5)
        case .smoothedSharpened: picture.blurred(1).blurred(1).sharpened(3, gain: 2)
        case .doubled: picture.doubled()
        case .doubledSharpened: picture.doubled().sharpened(3, gain: 2)
        }
    }
}
