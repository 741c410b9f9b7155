import commonRegular from './fonts/common-400.woff2?url&no-inline'
import commonStrong from './fonts/common-650.woff2?url&no-inline'
import latinRegular from './fonts/latin-400.woff2?url&no-inline'
import latinStrong from './fonts/latin-650.woff2?url&no-inline'
import russianRegular from './fonts/russian-400.woff2?url&no-inline'
import russianStrong from './fonts/russian-650.woff2?url&no-inline'

/** Font files that layouts preload, because every page contains Russian letters and digits. */
export const preloadedFontUrls: readonly string[] = [
  russianRegular,
  commonRegular,
  russianStrong,
  commonStrong,
]

/** Font files that English pages preload as well. */
export const latinFontUrls: readonly string[] = [latinRegular, latinStrong]
