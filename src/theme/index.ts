import './layers.css.ts'
import './fonts.css'
import './themes.css.ts'
import './base.css.ts'
import './display-settings.css.ts'
import './print.css.ts'

/** The only entry for layouts: importing it loads all global styles. */
export { latinFontUrls, preloadedFontUrls } from './font-urls.ts'
