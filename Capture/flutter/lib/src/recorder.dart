import 'dart:convert';

import 'package:flutter/gestures.dart';
import 'package:flutter/widgets.dart';

import 'keys.dart';
import 'walker.dart';

class CaptureOptions {
  const CaptureOptions({
    this.words = false,
    this.mask = CaptureMask.inputs,
    this.screensPerSecond = 4,
    this.mostNodes = 20000,
    this.screen,
    this.app = const {},
    this.device = const {},
  });

  /// Whether words leave the app at all.
  final bool words;
  final CaptureMask mask;
  final double screensPerSecond;
  final int mostNodes;

  /// The route, as code names it.
  final String? Function()? screen;
  final Map<String, String> app;
  final Map<String, String> device;
}

/// Writes the stream of a running app: a screen after a frame that changed something, touches, events.
class StreamRecorder {
  StreamRecorder(this.sink, {this.options = const CaptureOptions(), DateTime Function()? now}) : _now = now ?? DateTime.now;

  /// Takes lines of the stream, each with its line feed, the header first.
  final void Function(List<String> lines) sink;
  final CaptureOptions options;
  final DateTime Function() _now;
  late final _walker = TreeWalker(words: options.words, mask: options.mask, mostNodes: options.mostNodes);
  late int _start;
  int _time = 0;
  int _earliest = 0;
  String? _viewport;
  String? _last;
  bool _isRunning = false;
  final _withheld = <int>{};

  void start() {
    if (_isRunning) return;
    _isRunning = true;
    _start = _now().millisecondsSinceEpoch;
    GestureBinding.instance.pointerRouter.addGlobalRoute(_touch);
    _wait();
  }

  /// Ends the recording.
  void stop() {
    if (!_isRunning) return;
    _isRunning = false;
    GestureBinding.instance.pointerRouter.removeGlobalRoute(_touch);
  }

  /// Something that the app says about itself: `data` is any JSON.
  void event(String name, [Object? data]) {
    if (_viewport == null) return;
    final event = <String, Object>{Keys.name: name};
    if (data != null) event[Keys.data] = data;
    _send(_line(Keys.event, event));
  }

  /// Writes the screen if it differs from the last one. Returns whether it did.
  bool take() {
    final root = WidgetsBinding.instance.rootElement;
    if (root == null) return false;
    final view = WidgetsBinding.instance.platformDispatcher.views.first;
    final scale = view.devicePixelRatio;
    final size = view.physicalSize / scale;
    if (size.isEmpty) return false;
    final viewport = <String, Object>{}
      ..[Keys.width] = near(size.width)
      ..[Keys.height] = near(size.height)
      ..[Keys.scale] = near(scale);
    final snapshot = <String, Object>{}..[Keys.windows] = [_window(size, _walker.walk(root))];
    if (options.screen?.call() case final screen?) snapshot[Keys.screen] = screen;
    final keyboard = view.viewInsets.bottom / scale;
    if (keyboard > 0) snapshot[Keys.keyboard] = [0, near(size.height - keyboard), near(size.width), near(keyboard)];
    final body = jsonEncode(snapshot);
    final place = jsonEncode(viewport);
    if (_viewport == place && body == _last) return false;
    if (_viewport == null) {
      _send(_header(viewport));
    } else if (_viewport != place) {
      _send(_line(Keys.viewport, viewport));
    }
    _viewport = place;
    _last = body;
    final timed = <String, Object>{}..[Keys.t] = _clock();
    _send(timed..addAll(snapshot));
    return true;
  }

  Json _window(Size size, List<Json> children) => <String, Object>{}
    ..[Keys.className] = 'FlutterView'
    ..[Keys.frame] = [0, 0, near(size.width), near(size.height)]
    ..[Keys.children] = children;

  Json _header(Json viewport) {
    final header = <String, Object>{}
      ..[Keys.stream] = 'hierarchy'
      ..[Keys.version] = 1
      ..[Keys.platform] = 'flutter'
      ..[Keys.viewport] = viewport
      ..[Keys.start] = _start
      ..[Keys.tells] = ['secure', 'editable', 'keyboard'];
    if (options.app.isNotEmpty) header[Keys.app] = options.app;
    if (options.device.isNotEmpty) header[Keys.device] = options.device;
    return header;
  }

  /// After a frame, since an app without frames did not change.
  void _wait() {
    WidgetsBinding.instance.addPostFrameCallback((_) {
      if (!_isRunning) return;
      final now = _now().millisecondsSinceEpoch;
      if (now >= _earliest) {
        take();
        final end = _now().millisecondsSinceEpoch;
        // At most a fiftieth of the time.
        _earliest = [now + 1000 ~/ options.screensPerSecond, end + (end - now) * 50].reduce((a, b) => a > b ? a : b);
      } else {
        // The last change before a rest must not be lost.
        Future.delayed(Duration(milliseconds: _earliest - now), WidgetsBinding.instance.scheduleFrame);
      }
      _wait();
    });
  }

  void _touch(PointerEvent event) {
    if (_viewport == null) return;
    final phase = switch (event) {
      PointerDownEvent() => 'down',
      PointerMoveEvent() => 'move',
      PointerUpEvent() => 'up',
      PointerCancelEvent() => 'cancel',
      _ => null,
    };
    if (phase == null) return;
    if (phase == 'down') {
      final isClosed = _walker.closed.any((box) => box.contains(event.position));
      isClosed ? _withheld.add(event.pointer) : _withheld.remove(event.pointer);
    }
    if (_withheld.contains(event.pointer)) return;
    final touch = <String, Object>{}
      ..[Keys.pointer] = event.pointer
      ..[Keys.phase] = phase
      ..[Keys.x] = near(event.position.dx)
      ..[Keys.y] = near(event.position.dy);
    _send(_line(Keys.touch, touch));
  }

  Json _line(String key, Json value) => <String, Object>{}
    ..[Keys.t] = _clock()
    ..[key] = value;

  /// Milliseconds of the session, which never fall.
  int _clock() {
    final now = _now().millisecondsSinceEpoch - _start;
    return _time = now > _time ? now : _time;
  }

  void _send(Json line) => sink(['${jsonEncode(line)}\n']);
}
