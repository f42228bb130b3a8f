extension Array {
  /// Whether both are the same elements in the same memory. It takes the same time for any number of elements.
  package func sharesMemory(with other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { own in
        other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress }
      }
  }
}
