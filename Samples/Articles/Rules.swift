import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene

/// The code of the article "Rules for views of your own".
enum Rules {
  static func useRules() throws -> Pipeline {
    let categorizer = try Categorizer(
      userRules: """
        class = PayButton      => button
        class = AmountInput    => text field whole sensitive
        kind = ShopChart       => custom drawing
        """)
    var pipeline = Pipeline()
    pipeline.options.categorizer = categorizer
    return pipeline
  }

  static func explainFault() {
    do {
      _ = try Categorizer(userRules: "class = PayButton => buton")
    } catch {
      print("line \(error.line): \(error.problem); \(error.remedy)")
    }
  }
}
