package import SilhouettePictures
package import SilhouetteRedaction

/// A masked picture, for checks.
package struct InspectedPicture: Sendable {
  /// Its number in the session's order.
  package var number: Int
  /// Its path in the folder of pictures; of a single picture its file name.
  package var name: String
  /// The pixels as they were written; the masked ones if nothing is written.
  package var picture: Picture
  package var evidence: MaskEvidence
}
