// The module that other pages load: it defines <silhouette-player>.

export { SilhouettePlayer } from "./element.js";
