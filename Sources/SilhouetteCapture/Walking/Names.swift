internal import SilhouetteHierarchy

// C headers of Apple's systems have types of these names, and SwiftUI has some. Names of this module come before both.
typealias Color = SilhouetteHierarchy.Color
typealias Point = SilhouetteHierarchy.Point
typealias Rect = SilhouetteHierarchy.Rect
typealias Size = SilhouetteHierarchy.Size
typealias Touch = SilhouetteHierarchy.Touch
typealias Transform = SilhouetteHierarchy.Transform
