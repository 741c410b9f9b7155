import latin from './fonts/latin.woff2?url'
import russian from './fonts/russian.woff2?url'

/** Addresses of the font files that a layout preloads: no page is without Russian letters, digits and the Latin names of its footer. */
export const preloadedFonts: readonly string[] = [russian, latin]
