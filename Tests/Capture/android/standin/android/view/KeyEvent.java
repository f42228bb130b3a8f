package android.view;

public class KeyEvent {}
