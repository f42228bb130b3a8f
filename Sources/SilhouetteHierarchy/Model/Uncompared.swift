/// A property that takes no part in comparisons of its value: all are equal, and hash alike.
@propertyWrapper
package struct Uncompared<Value> {
  package var wrappedValue: Value

  package init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Uncompared: Sendable where Value: Sendable {}

extension Uncompared: Hashable {
  package static func == (one: Uncompared, other: Uncompared) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
