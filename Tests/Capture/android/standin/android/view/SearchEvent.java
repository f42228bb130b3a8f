package android.view;

public class SearchEvent {}
