import commonRegular from './fonts/common-400.woff2?url&no-inline'
import commonStrong from './fonts/common-650.woff2?url&no-inline'
import latinRegular from './fonts/latin-400.woff2?url&no-inline'
import latinStrong from './fonts/latin-650.woff2?url&no-inline'
import russianRegular from './fonts/russian-400.woff2?url&no-inline'
import russianStrong from './fonts/russian-650.woff2?url&no-inline'

/** Addresses of the font files that a layout preloads: no page is without Russian letters, digits and the names of its footer. */
export const preloadedFonts: readonly string[] = [russianRegular, commonRegular, russianStrong, commonStrong]

/** The font files that an English page needs beside them. */
export const latinFonts: readonly string[] = [latinRegular, latinStrong]
