import common from './fonts/common.woff2?url'
import russian from './fonts/russian.woff2?url'

/** Addresses of the font files that a layout preloads: no page is without Russian letters, digits and the names of its footer. */
export const preloadedFonts: readonly string[] = [russian, common]
