// Files are named by swift-system's paths, so whoever imports this module can write them.
@_exported public import struct SystemPackage.FilePath
