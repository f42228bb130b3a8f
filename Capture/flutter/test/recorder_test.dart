import 'dart:io';

import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:silhouette_capture/silhouette_capture.dart';

/// Has never run: no machine of the project has Flutter.
void main() {
  Future<String> shoot(WidgetTester tester, Widget screen, [CaptureOptions options = const CaptureOptions()]) async {
    tester.view.physicalSize = const Size(780, 1688);
    tester.view.devicePixelRatio = 2;
    addTearDown(tester.view.reset);
    final lines = <String>[];
    final recorder = StreamRecorder(lines.addAll, options: options, now: () => DateTime.fromMillisecondsSinceEpoch(1763000000000));
    await tester.pumpWidget(MaterialApp(home: Material(child: screen)));
    recorder.start();
    recorder.take();
    recorder.stop();
    return lines.join();
  }

  Widget at(double x, double y, double width, double height, Widget child) =>
      Stack(children: [Positioned(left: x, top: y, width: width, height: height, child: child)]);

  for (final options in const [
    CaptureOptions(),
    CaptureOptions(words: true),
    CaptureOptions(words: true, mask: CaptureMask.passwords),
    CaptureOptions(words: true, mask: CaptureMask.all),
  ]) {
    testWidgets('secrets leave no trace', (tester) async {
      final sent = <String>[];
      for (final secret in ['kestrel', 'Osprey 4512, which is longer']) {
        final field = TextField(obscureText: true, controller: TextEditingController(text: secret));
        final card = Silhouette.mask(child: Column(children: [for (final _ in secret.split('')) Text(secret)]));
        sent.add(await shoot(tester, Stack(children: [at(0, 0, 300, 60, field), at(0, 100, 300, 400, card)]), options));
      }
      expect(sent[0], sent[1]);
      for (final word in ['kestrel', 'Osprey', '4512']) {
        expect(sent[0], isNot(contains(word)));
      }
    });
  }

  testWidgets('words leave only if asked', (tester) async {
    expect(await shoot(tester, const Text('evergreen')), isNot(contains('evergreen')));
    expect(await shoot(tester, const Text('evergreen'), const CaptureOptions(words: true)), contains('evergreen'));
  });

  testWidgets('a whole screen', (tester) async {
    final wanted = File('../../Tests/Capture/Goldens/flutter/form.hierarchy.ndjson').readAsStringSync();
    final screen = Stack(children: [
      Positioned(left: 16, top: 100, width: 358, height: 120, child: DecoratedBox(decoration: BoxDecoration(color: const Color(0xFFBBDEFB), borderRadius: BorderRadius.circular(12)))),
      Positioned(left: 16, top: 240, width: 60, height: 48, child: Switch(value: true, onChanged: (_) {})),
      const Positioned(left: 16, top: 320, width: 358, height: 80, child: Silhouette.mask(child: Text('Balance'))),
    ]);
    // Nodes of Material's own parts differ from version to version, so only these are compared.
    final found = await shoot(tester, screen);
    for (final part in ['"class":"Switch"', '"class":"Silhouette"', '"background":"#BBDEFB","radius":12']) {
      expect(wanted, contains(part));
      expect(found, contains(part));
    }
  });
}
