/// A message that a tool writes in place of a dump, with its cause and a remedy.
struct ToolMessage {
  let words: StaticString
  let cause: String
  let remedy: String

  private init(_ words: StaticString, _ cause: String, _ remedy: String) {
    self.words = words
    self.cause = cause
    self.remedy = remedy
  }

  /// The more specific one first: a receipt may follow an error.
  static let all = [
    ToolMessage(
      "could not get idle state",
      "uiautomator failed because the app is never idle, and the input holds its message and no dump",
      "stop animations, videos and tickers on the screen, or switch off Android's animator duration scale, and dump again"
    ),
    ToolMessage(
      "null root node returned by UiTestAutomationBridge",
      "uiautomator found no window that it may read, and the input holds its message and no dump",
      "wake and unlock the device, wait until the screen is drawn, and dump again"),
    ToolMessage(
      "UiAutomationService",
      "another program uses Android's UiAutomation, and the input holds uiautomator's message and no dump",
      "end the other test or inspector (Appium, Maestro), and dump again"),
    ToolMessage(
      "UI hierchary dumped to:",
      "the input is uiautomator's receipt: the dump itself is in a file on the device",
      "fetch it with `adb pull /sdcard/window_dump.xml`, or dump with `adb exec-out uiautomator dump /dev/tty`"
    ),
    ToolMessage(
      "UI hierarchy dumped to:",
      "the input is uiautomator's receipt: the dump itself is in a file on the device",
      "fetch it with `adb pull /sdcard/window_dump.xml`, or dump with `adb exec-out uiautomator dump /dev/tty`"
    ),
    ToolMessage(
      "no devices/emulators found", "adb found no device, and the input holds its message and no dump",
      "connect a device or start an emulator (`adb devices` lists them), and dump again"),
    ToolMessage(
      "more than one device/emulator",
      "adb found several devices, and the input holds its message and no dump",
      "name one with `adb -s SERIAL`, and dump again"),
    ToolMessage(
      "device unauthorized",
      "the device does not trust this computer, and the input holds adb's message and no dump",
      "confirm the computer's key on the device, and dump again"),
    ToolMessage(
      "device offline", "the device does not answer adb, and the input holds its message and no dump",
      "reconnect the device, and dump again"),
    ToolMessage(
      "window_dump.xml: No such file or directory",
      "uiautomator wrote no file, and the input holds the shell's message and no dump",
      "run `adb shell uiautomator dump` first, and read its answer"),
    ToolMessage(
      "invalid session id",
      "the WebDriver session has ended, and the input holds the server's error and no page source",
      "take the page source while the session is open"),
    ToolMessage(
      "\"stacktrace\"", "the input holds the error of a WebDriver server and no page source",
      "correct the cause that the error names, and take the page source again"),
    ToolMessage(
      "<!DOCTYPE html", "the input is a web page's HTML, which has no places",
      "record the page with Samples/record-page, or take Chrome's DOMSnapshot.captureSnapshot"),
    ToolMessage(
      "<!doctype html", "the input is a web page's HTML, which has no places",
      "record the page with Samples/record-page, or take Chrome's DOMSnapshot.captureSnapshot"),
  ]
}
