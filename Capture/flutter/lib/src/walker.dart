import 'package:flutter/cupertino.dart';
import 'package:flutter/material.dart';
import 'package:flutter/rendering.dart';

import 'keys.dart';
import 'marks.dart';
import 'names.dart';

/// Whose words stay in the app although words are on. Secrets always stay.
enum CaptureMask { passwords, inputs, all }

typedef Json = Map<String, Object>;

/// Reads the tree of elements, and makes nodes of those that say what they are or paint something.
class TreeWalker {
  TreeWalker({required this.words, required this.mask, required this.mostNodes});

  final bool words;
  final CaptureMask mask;
  final int mostNodes;

  /// Autofill hints of secrets.
  static const _secretHints = {
    'password', 'newPassword', 'oneTimeCode', 'creditCardNumber', 'creditCardSecurityCode', 'creditCardExpirationDate',
    'creditCardExpirationMonth', 'creditCardExpirationYear',
  };

  /// Others that are sent. A hint may be any text, so unknown ones stay in the app.
  static const _hints = {'email', 'username', 'newUsername', 'name', 'telephoneNumber', 'postalCode', 'fullStreetAddress'};

  final _ids = Expando<int>();
  int _nextId = 1;

  /// Elements that ever were a secret.
  final _secrets = Expando<bool>();

  /// Boxes on the screen of the last walk's secrets and marks.
  final List<Rect> closed = [];

  int _count = 0;

  bool get _saysWords => words && mask != CaptureMask.all;

  /// The nodes below an element, in the space of the screen.
  List<Json> walk(Element root) {
    closed.clear();
    _count = 0;
    final roots = <Json>[];
    // A stack, since trees may be deep. Children are pushed last first.
    final waiting = <_Place>[_Place(root, null, roots)];
    while (waiting.isNotEmpty) {
      final place = waiting.removeLast();
      final inside = _visit(place);
      if (inside == null) continue;
      final children = <Element>[];
      // Not only for debugging: it leaves out pages that others cover, and children of stacks that are not shown.
      place.element.debugVisitOnstageChildren(children.add);
      for (final child in children.reversed) {
        waiting.add(inside.at(child));
      }
    }
    return roots;
  }

  /// Adds the element's node, if it has one. Returns where its children belong; null if they are not read.
  _Place? _visit(_Place place) {
    final element = place.element;
    final widget = element.widget;
    if (_isUnseen(widget)) return null;
    final object = element.renderObject;
    final field = place.field;
    if (widget is EditableText && field != null && object is RenderBox && object.attached && object.hasSize) {
      // The field around it is what a person sees.
      _fillField(field, widget, element, object);
      return null;
    }
    final isPainter = element is RenderObjectElement;
    final name = widget is Silhouette ? 'Silhouette' : nameOf(widget) ?? (isPainter ? _painterName(object, widget, place.isInButton) : null);
    if (name == null) return place;
    if (object is! RenderBox || !object.attached || !object.hasSize) return place;
    if (_count == mostNodes) {
      place.parentNode?[Keys.unreadable] = true;
      return null;
    }
    _count++;
    final node = _node(element, name, object, place.parent);
    place.into.add(node);
    final isOpen = _fill(node, widget, element, object);
    if (!isOpen) return null;
    final children = <Json>[];
    node[Keys.children] = children;
    final isField = widget is TextField || widget is CupertinoTextField;
    return _Place(element, object, children, node, isField ? node : field, place.isInButton || isButton(widget));
  }

  static bool _isUnseen(Widget widget) =>
      (widget is Offstage && widget.offstage) ||
      (widget is Visibility && !widget.visible) ||
      (widget is Opacity && widget.opacity == 0);

  /// Render objects without a widget's name that paint something themselves.
  static String? _painterName(RenderObject? object, Widget widget, bool isInButton) {
    if (object is RenderParagraph) return 'RenderParagraph';
    if (object is RenderImage) return 'RenderImage';
    // A button's own shape is the button.
    if (isInButton) return null;
    if (object is RenderDecoratedBox) return 'RenderDecoratedBox';
    if (object is RenderPhysicalModel || object is RenderPhysicalShape) return 'RenderPhysicalModel';
    if (object is RenderClipRect || object is RenderClipRRect) return 'RenderClipRect';
    if (object is RenderOpacity) return 'RenderOpacity';
    if (object is TextureBox) return 'TextureBox';
    if (object is PlatformViewRenderBox) return 'PlatformViewRenderBox';
    if (object is RenderCustomPaint && (object.painter != null || object.foregroundPainter != null)) {
      return 'RenderCustomPaint';
    }
    return widget is ColoredBox ? 'RenderDecoratedBox' : null;
  }

  Json _node(Element element, String name, RenderBox object, RenderBox? parent) {
    final node = <String, Object>{Keys.id: _ids[element] ??= _nextId++, Keys.className: name};
    final to = object.getTransformTo(parent);
    final x = to.storage[12];
    final y = to.storage[13];
    node[Keys.frame] = [near(x), near(y), near(object.size.width), near(object.size.height)];
    // Columns of the matrix: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
    final turn = [to.storage[0], to.storage[1], to.storage[4], to.storage[5]];
    if (turn[0] != 1 || turn[1] != 0 || turn[2] != 0 || turn[3] != 1) {
      node[Keys.anchor] = [0, 0];
      node[Keys.transform] = [for (final value in turn) _finite(value), 0, 0];
    }
    return node;
  }

  /// Returns whether the inside is read.
  bool _fill(Json node, Widget widget, Element element, RenderBox object) {
    if (widget is Silhouette) {
      node[Keys.privacy] = widget.privacy.name;
      if (widget.privacy == SilhouettePrivacy.unmask) return true;
      if (widget.privacy == SilhouettePrivacy.hide) node[Keys.unreadable] = true;
      _close(object);
      return false;
    }
    if (widget is EditableText) {
      _fillField(node, widget, element, object);
      return false;
    }
    _fillState(node, widget);
    _fillLook(node, widget, object);
    if (object is RenderParagraph && widget is RichText) _fillText(node, object);
    if (widget is Icon && _saysWords && widget.semanticLabel != null) node[Keys.label] = widget.semanticLabel!;
    if (object is PlatformViewRenderBox || object is TextureBox) {
      node[Keys.unreadable] = true;
      return false;
    }
    if (object is RenderCustomPaint) node[Keys.custom] = true;
    return !isWhole(widget);
  }

  void _fillField(Json node, EditableText widget, Element element, RenderBox object) {
    final hints = [...?widget.autofillHints];
    final isSecret = widget.obscureText ||
        widget.keyboardType == TextInputType.visiblePassword ||
        hints.any(_secretHints.contains);
    if (isSecret) _secrets[element] = true;
    node[Keys.editable] = true;
    for (final hint in hints) {
      if (_secretHints.contains(hint) || _hints.contains(hint)) node[Keys.contentType] = hint;
    }
    if (_secrets[element] == true) {
      node[Keys.secure] = true;
      _close(object);
      return;
    }
    if (widget.focusNode.hasFocus) node[Keys.focused] = true;
    if (widget.controller.value.text.isEmpty) return;
    final isSent = _saysWords && mask == CaptureMask.passwords;
    node[Keys.text] = isSent ? widget.controller.value.text : '…';
  }

  void _fillState(Json node, Widget widget) {
    final bool? isOn = switch (widget) {
      Switch() => widget.value,
      CupertinoSwitch() => widget.value,
      Checkbox() => widget.value,
      Radio<Object?>() => widget.value == widget.groupValue,
      _ => null,
    };
    if (isOn == true) node[Keys.checked] = true;
    if (widget is ListTile && widget.selected) node[Keys.selected] = true;
    final isOff = (widget is ButtonStyleButton && !widget.enabled) ||
        (widget is IconButton && widget.onPressed == null) ||
        (widget is Switch && widget.onChanged == null) ||
        (widget is Checkbox && widget.onChanged == null) ||
        (widget is Slider && widget.onChanged == null);
    if (isOff) node[Keys.enabled] = false;
  }

  void _fillLook(Json node, Widget widget, RenderBox object) {
    if (object is RenderDecoratedBox && widget is DecoratedBox) _fillDecoration(node, object.decoration);
    if (widget is ColoredBox) _fillColor(node, Keys.background, widget.color);
    if (object is RenderPhysicalModel) {
      _fillColor(node, Keys.background, object.color);
      _fillRadius(node, object.borderRadius);
      if (object.clipBehavior != Clip.none) node[Keys.clips] = true;
    }
    if (object is RenderPhysicalShape) {
      _fillColor(node, Keys.background, object.color);
      if (object.clipBehavior != Clip.none) node[Keys.clips] = true;
    }
    if (object is RenderClipRect || object is RenderClipRRect) node[Keys.clips] = true;
    if (object is RenderOpacity && object.opacity < 1) node[Keys.alpha] = near(object.opacity);
    if (object is RenderImage) {
      final image = object.image;
      node[Keys.image] = <String, Object>{
        if (image != null) Keys.width: near(image.width / object.scale),
        if (image != null) Keys.height: near(image.height / object.scale),
      };
    }
    if (widget is ListView || widget is GridView || widget is CustomScrollView || widget is SingleChildScrollView) {
      node[Keys.clips] = true;
    }
  }

  void _fillDecoration(Json node, Decoration decoration) {
    if (decoration is ShapeDecoration) _fillColor(node, Keys.background, decoration.color);
    if (decoration is! BoxDecoration) return;
    _fillColor(node, Keys.background, decoration.color ?? _mean(decoration.gradient?.colors));
    if (decoration.shape == BoxShape.circle) {
      final frame = node[Keys.frame]! as List<Object>;
      node[Keys.radius] = near((frame[2] as num) / 2);
    } else if (decoration.borderRadius is BorderRadius) {
      _fillRadius(node, decoration.borderRadius as BorderRadius);
    }
    final border = decoration.border;
    if (border is Border && border.isUniform && border.top.style != BorderStyle.none && border.top.width > 0) {
      node[Keys.border] = <String, Object>{Keys.width: near(border.top.width), Keys.color: colorText(border.top.color)};
    }
    final shadows = decoration.boxShadow;
    if (shadows == null || shadows.isEmpty) return;
    final shadow = shadows.first;
    node[Keys.shadow] = <String, Object>{
      Keys.color: colorText(shadow.color),
      Keys.radius: near(shadow.blurRadius),
      Keys.offset: [near(shadow.offset.dx), near(shadow.offset.dy)],
    };
  }

  static void _fillColor(Json node, String key, Color? color) {
    if (color != null && color.alpha > 0) node[key] = colorText(color);
  }

  static void _fillRadius(Json node, BorderRadius? radius) {
    if (radius != null && radius.topLeft.x > 0) node[Keys.radius] = near(radius.topLeft.x);
  }

  static Color? _mean(List<Color>? colors) {
    if (colors == null || colors.isEmpty) return null;
    int part(int Function(Color) of) => colors.map(of).reduce((a, b) => a + b) ~/ colors.length;
    return Color.fromARGB(part((c) => c.alpha), part((c) => c.red), part((c) => c.green), part((c) => c.blue));
  }

  void _fillText(Json node, RenderParagraph paragraph) {
    final text = paragraph.text.toPlainText(includeSemanticsLabels: false);
    if (text.isEmpty) return;
    final style = paragraph.text.style;
    _fillColor(node, Keys.textColor, style?.color);
    if (style?.fontSize case final size?) node[Keys.fontSize] = near(size);
    if (_saysWords) node[Keys.text] = text;
    if (mask == CaptureMask.all) {
      node[Keys.text] = '…';
      return;
    }
    // One box a run; runs of a line are joined.
    final lines = <Rect>[];
    final all = TextSelection(baseOffset: 0, extentOffset: text.length);
    for (final run in paragraph.getBoxesForSelection(all)) {
      final box = run.toRect();
      if (lines.isNotEmpty && (lines.last.center.dy - box.center.dy).abs() < box.height / 2) {
        lines.last = lines.last.expandToInclude(box);
      } else {
        lines.add(box);
      }
    }
    if (lines.isNotEmpty) node[Keys.lines] = [for (final line in lines) boxOf(line)];
  }

  void _close(RenderBox object) => closed.add(object.localToGlobal(Offset.zero) & object.size);

  static num _finite(double value) => value.isFinite ? (value * 1e5).round() / 1e5 : 0;
}

/// Where an element's node belongs.
class _Place {
  _Place(this.element, this.parent, this.into, [this.parentNode, this.field, this.isInButton = false]);

  final Element element;

  /// The box of the node around it; null for the screen.
  final RenderBox? parent;
  final List<Json> into;
  final Json? parentNode;

  /// The node of the field around it.
  final Json? field;
  final bool isInButton;

  _Place at(Element child) => _Place(child, parent, into, parentNode, field, isInButton);
}

/// With two places. JSON has no numbers that are not finite.
num near(double value) {
  if (!value.isFinite) return 0;
  final rounded = (value * 100).round() / 100;
  return rounded == rounded.roundToDouble() ? rounded.toInt() : rounded;
}

List<num> boxOf(Rect box) => [near(box.left), near(box.top), near(box.width), near(box.height)];

/// #RRGGBB, or #RRGGBBAA if it is not opaque.
String colorText(Color color) {
  String hex(int value) => value.toRadixString(16).padLeft(2, '0').toUpperCase();
  final opaque = '#${hex(color.red)}${hex(color.green)}${hex(color.blue)}';
  return color.alpha == 255 ? opaque : '$opaque${hex(color.alpha)}';
}
