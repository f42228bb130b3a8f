extension StyleSheet {
  /// The rule that draws all elements, whatever their class.
  ///
  /// - Variables are reset in every element, since they are inherited: an invalid one makes its property its initial
  ///   value, so that a pseudo-element without an inset has no area.
  /// - `--k` is the fill and `--l` the line, drawn inside: so each is short where it differs.
  /// - `z-index` makes every element a stacking context, which keeps its marks under its children.
  /// - A box without a size holds nothing but boxes that are placed, so that it has no area either.
  /// - The second group's variables take the place of the first's in the second pseudo-element.
  static let base: StaticString = """
    body{margin:0;overflow:hidden}\
    div{position:absolute;left:0;top:0;z-index:0;\
    background-color:var(--k);box-shadow:inset 0 0 0 var(--l);\
    --a:initial;--b:initial;--c:initial;--d:initial;--e:initial;--k:initial;--l:initial;\
    --m:initial;--n:initial;--o:initial;--p:initial;--q:initial}\
    div:before,div:after{content:'';position:absolute;z-index:-1;background:currentcolor;\
    inset:var(--a);box-shadow:var(--b);color:var(--c);border-radius:var(--d,99px);rotate:var(--e)}\
    div:after{--a:var(--m);--b:var(--n);--c:var(--o);--d:var(--p);--e:var(--q)}
    """

  /// The same in pages of version 1, whose `--g` and `--s` hid a group.
  static let firstBase: StaticString = """
    body{margin:0;overflow:hidden}\
    div{position:absolute;left:0;top:0;z-index:0;\
    background-color:var(--k);box-shadow:inset 0 0 0 var(--l);\
    --a:initial;--b:initial;--c:initial;--d:initial;--e:initial;--g:initial;--k:initial;--l:initial;\
    --m:initial;--n:initial;--o:initial;--p:initial;--q:initial;--s:initial}\
    div:before,div:after{content:'';position:absolute;z-index:-1;background:currentcolor;\
    inset:var(--a);box-shadow:var(--b);color:var(--c);border-radius:var(--d,99px);rotate:var(--e);display:var(--g)}\
    div:after{--a:var(--m);--b:var(--n);--c:var(--o);--d:var(--p);--e:var(--q);--g:var(--s)}
    """

  /// Before and after the colour of stripes. A stripe covers (x + y) mod 8 < 2, or mod 64 < 16 if broad: at a
  /// pixel's centre the gradient's length is (x + y + 1) / √2.
  static let hatchStart: StaticString = "repeating-linear-gradient(135deg,#0000 0 .35px,"
  static let fineHatchEnd: StaticString = " .35px 1.77px,#0000 1.77px 5.65685px)"
  static let broadHatchEnd: StaticString = " .35px 11.67px,#0000 11.67px 45.25483px)"

  /// `box-shadow` of a box without a shadow, and the text before a shadow's rings.
  static let borderAlone: StaticString = "inset 0 0 0 var(--l)"
  static let borderFirst: StaticString = "inset 0 0 0 var(--l,0 #0000)"

  /// The text after the size of revealed words.
  static let fontSuffix: StaticString = "/1.2 sans-serif"
}
