import Silhouette
import SilhouetteFlattening

func pipelineWithRules() throws -> Pipeline {
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

func explainFault() {
  do {
    _ = try Categorizer(userRules: "class = PayButton => buton")
  } catch {
    print("line \(error.line): \(error.problem); \(error.remedy)")
  }
}
