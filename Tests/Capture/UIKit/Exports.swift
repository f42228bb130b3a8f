// As the real one: who imports UIKit has these too.
@_exported public import Foundation
@_exported public import QuartzCore
