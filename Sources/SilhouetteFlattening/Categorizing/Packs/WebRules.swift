extension RulePack {
  /// Tags of web pages; an input's type follows its tag, as in `input:password`.
  static let web = RulePack(
    name: "web",
    text: #"""
      given platform = web
      class = head | script | style | meta | link | title | noscript | template | br | wbr | source | track => view prune
      class = html | body => view draw
      class = "#document" => view skip
      class ^= :: and is leaf and not has text => view skip
      class = input:checkbox and trait = switch => switch whole
      class = input:checkbox => checkbox whole
      class = input:radio => radio whole
      class = input:range => slider whole
      class = input:search => search field whole
      class = input:number => text field whole
      class = input:button | input:submit | input:reset | input:image | input:file => button whole
      class = input:date | input:time | input:month | input:week | input:datetime-local | input:color => picker whole
      class = input:hidden => view prune
      class = input | textbox => text field whole
      class ^= input: => text field whole
      class = textarea => text view whole
      class = select | datalist => picker whole
      class = option | optgroup => view prune
      class = button | summary and trait = switch => switch whole
      class = button | summary and trait = checkbox => checkbox whole
      class = button | summary and trait = radio => radio whole
      class = button | summary and trait = tab => tab
      class = button | summary and trait = link => link
      class = button | summary => button
      class = a and trait = button => button
      class = a | li and trait = tab => tab
      class = li and trait = button => button
      class = a => link
      class = h1 | h2 | h3 | h4 | h5 | h6 | legend | caption => heading
      class = img | picture and is backdrop => background image
      class = img | picture | svg and width < 33 and height < 33 => icon whole
      class = img | picture => image whole
      class = svg => image whole
      class = i and is leaf => icon whole
      class = video | audio => video whole
      class = iframe | frame => web view whole
      class = canvas | object | embed => custom drawing whole
      class = progress | meter => progress whole
      class = ul | ol | dl | table | menu => list
      class = tbody | thead | tfoot | colgroup => view skip
      class = li | tr | dt | dd => cell
      class = dialog => modal
      class = nav => navigation bar
      class = ins and identifier *= ad => advertisement whole
      """#)
}
