// One import is enough: the values that this library's interface speaks of come with it.
@_exported public import SilhouetteHierarchy
@_exported public import SilhouettePictures
@_exported public import SilhouetteRaster
@_exported public import SilhouetteRedaction
@_exported public import SilhouetteReplay
@_exported public import SilhouetteScene
