import 'package:flutter/widgets.dart';

/// A developer's mark.
enum SilhouettePrivacy {
  /// One box is recorded, without colours, states or an inside.
  mask,

  /// The same, and the box says that it cannot be read.
  hide,

  /// `redact` leaves it open, unless it is a secret or inside a mask. It opens nothing for the recorder.
  unmask,
}

/// Marks a widget and everything in it.
class Silhouette extends StatelessWidget {
  const Silhouette.mask({super.key, required this.child}) : privacy = SilhouettePrivacy.mask;
  const Silhouette.hide({super.key, required this.child}) : privacy = SilhouettePrivacy.hide;
  const Silhouette.unmask({super.key, required this.child}) : privacy = SilhouettePrivacy.unmask;

  final SilhouettePrivacy privacy;
  final Widget child;

  @override
  Widget build(BuildContext context) => child;
}
