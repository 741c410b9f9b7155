import cyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url'

/** Address of the one font file that a layout preloads: a Russian page needs Cyrillic at once, Latin can follow. */
export const preloadedFont: string = cyrillic
