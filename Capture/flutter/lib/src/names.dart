import 'package:flutter/cupertino.dart';
import 'package:flutter/material.dart';

/// The names of widgets that say what they are. They are found by type, so that names survive `--obfuscate`. Null for
/// others, which are left out.
String? nameOf(Widget widget) => switch (widget) {
      Scaffold() => 'Scaffold',
      AppBar() => 'AppBar',
      CupertinoNavigationBar() => 'CupertinoNavigationBar',
      BottomNavigationBar() => 'BottomNavigationBar',
      NavigationBar() => 'NavigationBar',
      CupertinoTabBar() => 'CupertinoTabBar',
      TabBar() => 'TabBar',
      Tab() => 'Tab',
      NavigationDestination() => 'NavigationDestination',
      BottomAppBar() => 'BottomAppBar',
      Drawer() => 'Drawer',
      ElevatedButton() => 'ElevatedButton',
      FilledButton() => 'FilledButton',
      TextButton() => 'TextButton',
      OutlinedButton() => 'OutlinedButton',
      IconButton() => 'IconButton',
      FloatingActionButton() => 'FloatingActionButton',
      CupertinoButton() => 'CupertinoButton',
      TextField() => 'TextField',
      CupertinoTextField() => 'CupertinoTextField',
      EditableText() => 'EditableText',
      DropdownButton<Object?>() => 'DropdownButton',
      Switch() => 'Switch',
      CupertinoSwitch() => 'CupertinoSwitch',
      Checkbox() => 'Checkbox',
      Radio<Object?>() => 'Radio',
      Slider() => 'Slider',
      CupertinoSlider() => 'CupertinoSlider',
      LinearProgressIndicator() => 'LinearProgressIndicator',
      CircularProgressIndicator() => 'CircularProgressIndicator',
      CupertinoActivityIndicator() => 'CupertinoActivityIndicator',
      ListTile() => 'ListTile',
      Card() => 'Card',
      Dialog() => 'Dialog',
      AlertDialog() => 'AlertDialog',
      CupertinoAlertDialog() => 'CupertinoAlertDialog',
      BottomSheet() => 'BottomSheet',
      Chip() => 'Chip',
      ListView() => 'ListView',
      GridView() => 'GridView',
      CustomScrollView() => 'CustomScrollView',
      SingleChildScrollView() => 'SingleChildScrollView',
      PageView() => 'PageView',
      Icon() => 'Icon',
      Image() => 'Image',
      Divider() => 'Divider',
      Texture() => 'Texture',
      AndroidView() => 'AndroidView',
      UiKitView() => 'UiKitView',
      _ => null,
    };

/// Widgets whose inside is not read: its parts reveal a state or a choice.
bool isWhole(Widget widget) =>
    widget is Switch ||
    widget is CupertinoSwitch ||
    widget is Checkbox ||
    widget is Radio<Object?> ||
    widget is Slider ||
    widget is CupertinoSlider ||
    widget is DropdownButton<Object?> ||
    widget is EditableText ||
    widget is LinearProgressIndicator ||
    widget is CircularProgressIndicator ||
    widget is CupertinoActivityIndicator;

/// Widgets whose shape is painted by parts of them.
bool isButton(Widget widget) =>
    widget is ButtonStyleButton || widget is IconButton || widget is FloatingActionButton || widget is CupertinoButton || widget is Chip;
