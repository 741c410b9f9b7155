import './layers.css.ts'
import './fonts.css'
import './themes.css.ts'
import './base.css.ts'
import './settings.css.ts'
import './print.css.ts'

/** The only entry for layouts: importing it puts the whole ground under a page. */
export { latinFonts, preloadedFonts } from './font-files.ts'
