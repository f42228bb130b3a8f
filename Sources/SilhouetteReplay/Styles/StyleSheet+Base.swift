extension StyleSheet {
  /// What draws all elements, whatever their class.
  ///
  /// - Variables are reset in every element, since they are inherited: an invalid one makes its property its initial
  ///   value, so that a pseudo-element without an inset has no area.
  /// - `z-index` makes every element a stacking context, which keeps its marks under its children.
  /// - Stripes stand where (x + y) mod 8 < 2: at a pixel's centre the gradient's length is (x + y + 1) / √2.
  static let base: StaticString = """
    body{margin:0;overflow:hidden;font:12px/1.2 sans-serif}\
    div{position:absolute;left:0;top:0;width:0;height:0;z-index:0;transform-origin:0 0;\
    background-image:repeating-linear-gradient(135deg,#0000 0 .35px,var(--h) .35px 1.77px,#0000 1.77px 5.65685px);\
    --a:initial;--b:initial;--c:initial;--d:initial;--e:initial;--g:initial;--h:initial;\
    --m:initial;--n:initial;--o:initial;--p:initial;--q:initial;--s:initial}\
    div:before,div:after{content:'';position:absolute;z-index:-1;background:currentcolor;\
    inset:var(--a);box-shadow:var(--b);color:var(--c);border-radius:var(--d,99px);rotate:var(--e);display:var(--g)}\
    div:after{inset:var(--m);box-shadow:var(--n);color:var(--o);border-radius:var(--p,99px);\
    rotate:var(--q);display:var(--s)}\
    [class^=part]{transform-origin:50%}
    """
}
