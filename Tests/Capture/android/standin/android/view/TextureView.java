package android.view;

public class TextureView extends View {}
