package android.view;

public class KeyboardShortcutGroup {}
