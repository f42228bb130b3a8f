extension RulePack {
  /// Labels that people or a model gave to the views of the Rico data set. They were derived from class names
  /// in part, so a label for a single control counts only for a node without children.
  static let rico = RulePack(
    name: "rico",
    text: #"""
      given platform = android
      trait = "rico:Text" => label
      trait = "rico:Text Button" => button
      trait = rico:Icon => icon whole
      trait = rico:Image => image
      trait = "rico:Background Image" => background image
      trait = "rico:Web View" => web view whole
      trait = "rico:Map View" => map whole
      trait = rico:Video => video whole
      trait = rico:Advertisement => advertisement whole
      trait = rico:Input => text field whole
      trait = "rico:On/Off Switch" and is leaf => switch whole
      trait = rico:Checkbox and is leaf => checkbox whole
      trait = "rico:Radio Button" and is leaf => radio whole
      trait = rico:Slider => slider whole
      trait = "rico:Number Stepper" => stepper whole
      trait = "rico:Date Picker" => picker whole
      trait = "rico:Pager Indicator" => page control whole
      trait = rico:Toolbar => navigation bar
      trait = "rico:Button Bar" => toolbar
      trait = "rico:Bottom Navigation" | rico:Multi-Tab => tab bar
      trait = "rico:List Item" => cell
      trait = rico:Card => card
      trait = rico:Modal => modal
      trait = rico:Drawer => drawer
      """#)
}
