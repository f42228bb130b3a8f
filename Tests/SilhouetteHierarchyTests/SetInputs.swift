/// A small input of each format of data sets, with a bit of everything in it. All that is in them is invented.
enum SetInputs {
  static let rico = #"""
    {"activity_name":"garden.app/.Beds","activity":{"root":{"class":"com.android.internal.policy.PhoneWindow$DecorView","ancestors":["android.widget.FrameLayout","android.view.View"],
    "bounds":[0,0,1440,2560],"visibility":"visible","visible-to-user":true,"pointer":"a1","children":[
    {"class":"android.widget.ListView","ancestors":["android.widget.AbsListView","android.view.View"],"bounds":[0,84,1440,2392],"scrollable-vertical":true,"visibility":"visible","visible-to-user":true,"pointer":"a2","children":[
    {"class":"android.widget.LinearLayout","ancestors":["android.view.ViewGroup","android.view.View"],"bounds":[0,84,1440,336],"clickable":true,"visibility":"visible","visible-to-user":true,"children":[
    {"class":"garden.app.BedTitle","ancestors":["android.widget.TextView","android.view.View"],"bounds":[56,112,700,168],"text":"Pe\u00e4s","visibility":"visible","visible-to-user":true,"content-desc":[null]}]},null]},
    {"class":"android.view.View","ancestors":["java.lang.Object"],"bounds":[0,0,10,10],"visibility":"gone","visible-to-user":false},
    {"class":"android.widget.Button","ancestors":["android.widget.TextView","android.view.View"],"bounds":[2000,84,2400,200],"visibility":"visible","visible-to-user":false,"enabled":false,"text":"Off"}]},
    "added_fragments":[]},"is_keyboard_deployed":false,"request_id":"17"}
    """#

  static let semantic = #"""
    {"ancestors":["android.widget.FrameLayout","android.view.View"],"class":"DecorView","bounds":[0,0,1440,2560],"clickable":false,"children":[
    {"class":"garden.app.Go","ancestors":["android.view.View"],"bounds":[100,2000,1340,2200],"clickable":true,"componentLabel":"Text Button","textButtonClass":"go","text":"Water"},
    {"class":"garden.app.Pic","ancestors":["android.view.View"],"bounds":[100,300,240,440],"componentLabel":"Icon","iconClass":"star"},
    {"class":"android.widget.ViewSwitcher","ancestors":["android.view.View"],"bounds":[0,600,1440,1800],"componentLabel":"On/Off Switch","children":[
    {"class":"garden.app.Map","bounds":[0,600,1440,1800],"componentLabel":"Map View"}]}]}
    """#

  static let droidBot = #"""
    {"tag":"2024-05-06_101112","state_str":"ab","foreground_activity":"garden.app/.Beds","width":2340,"height":1080,"views":[
    {"temp_id":0,"parent":-1,"children":[1,2],"bounds":[[0,0],[1080,1920]],"class":"android.widget.FrameLayout","visible":true,"enabled":true,"text":null},
    {"temp_id":1,"parent":0,"children":[],"bounds":[[0,66],[1080,264]],"class":"android.widget.Button","visible":true,"enabled":false,"clickable":true,"text":"Beds","content_description":"all beds","resource_id":"garden:id/beds"},
    {"temp_id":2,"parent":0,"children":[3],"bounds":[[0,264],[1080,1920]],"class":"android.widget.ScrollView","visible":true,"scrollable":true},
    {"temp_id":3,"parent":2,"children":[],"bounds":[[24,300],[540,420]],"class":"android.widget.EditText","visible":true,"editable":true,"is_password":true,"text":"••"}]}
    """#

  static let llamaTouch = #"""
    [{"temp_id":0,"parent":-1,"bounds":[[0,0],[1080,2400]],"class":"android.widget.FrameLayout","visible":true},
    {"temp_id":1,"parent":0,"bounds":[[42,84],[1038,210]],"class":"android.view.View","clickable":true,"visible":true,"content_description":"Add"}]
    """#

  static let llamaTouchKept = #"""
    [{"id":0,"class":"android.widget.EditText","text":"peas","resource-id":"g:id/q","content-desc":"","bounds":"[42,84][1038,210]","enabled":true,"checked":false,"visible":true,"clickable":true},
    {"id":1,"class":"android.widget.CheckBox","text":"","resource-id":"","content-desc":"Ripe","bounds":"[42,300][200,400]","checked":true,"checkable":true,"visible":true}]
    """#

  static let viewCapture =
    #"{"ts_ns":1000000,"views":[{"parent_id":-1,"hashcode":7,"view_id":"NO_ID","class":"DecorView","width":1080,"height":2400,"scale_x":1.0,"scale_y":1.0,"alpha":1.0},{"id":1,"hashcode":8,"view_id":"id/bed","class":"android.widget.ImageView","left":10,"top":20,"width":200,"height":100,"translation_x":5.5,"scale_x":0.5,"scale_y":0.5,"alpha":0.25,"elevation":6.0,"clip_children":1,"scroll_y":42}]}"#
    + "\n"
    + #"{"ts_ns":17000000,"views":[{"parent_id":-1,"hashcode":7,"class":"DecorView","width":1080,"height":2400,"scale_x":1.0,"scale_y":1.0,"alpha":1.0},{"id":1,"hashcode":8,"class":"android.widget.ImageView","width":200,"height":100,"scale_x":1.0,"scale_y":1.0,"alpha":1.0,"visibility":4}]}"#
    + "\n"

  /// html > body > [button "Go", p > ["a ", b "c"], input:password, iframe > p "in"].
  static let domSnapshot = #"""
    {"documents":[{"documentURL":0,"title":1,"scrollOffsetX":0,"scrollOffsetY":40,"contentWidth":800,"contentHeight":2000,
    "nodes":{"parentIndex":[-1,0,1,2,3,2,5,5,7,2,2],"nodeType":[9,1,1,1,3,1,3,1,3,1,1],"nodeName":[2,3,4,5,6,7,6,8,6,9,14],
    "backendNodeId":[1,2,3,4,5,6,7,8,9,10,11],
    "attributes":[[],[],[],[10,11],[],[],[],[],[],[12,13,15,16],[]],
    "inputValue":{"index":[9],"value":[17]},"inputChecked":{"index":[]},"contentDocumentIndex":{"index":[10],"value":[1]}},
    "layout":{"nodeIndex":[0,1,2,3,4,5,6,7,8,9,10],
    "bounds":[[0,0,800,600],[0,0,800,2000],[8,8,784,1900],[8,60,80,24],[20,64,40,16],[8,100,784,20],[8,100,30,20],[38,100,12,20],[38,100,12,20],[8,140,200,24],[8,200,300,80]],
    "text":[-1,-1,-1,-1,18,-1,19,-1,20,-1,-1],"paintOrders":[1,2,3,4,5,6,7,8,9,10,11]}},
    {"documentURL":0,"scrollOffsetX":0,"scrollOffsetY":10,"nodes":{"parentIndex":[-1,0],"nodeName":[2,7],"backendNodeId":[20,21],"attributes":[[],[]]},
    "layout":{"nodeIndex":[0,1],"bounds":[[0,0,300,80],[8,16,284,18]],"text":[-1,-1]}}],
    "strings":["https://garden.example/","Garden","#document","HTML","BODY","BUTTON","#text","P","B","INPUT","id","go","type","password","IFRAME","placeholder","Word","hush","Go","a ","c"]}
    """#

  static let documents = [rico, semantic, droidBot, llamaTouch, llamaTouchKept, domSnapshot]
  static let all = documents + [viewCapture]
}
