/** Display settings of this device, set as `data-…` attributes of <html>; the first value is the default. */
export const displaySettings = {
  theme: ['auto', 'light', 'dark', 'contrast', 'contrast-dark'],
  textSize: ['100', '125', '150', '200'],
  spacing: ['normal', 'wide', 'widest'],
  motion: ['auto', 'full', 'reduced'],
  images: ['on', 'grey', 'off'],
} as const

export type DisplaySettings = {
  -readonly [Name in keyof typeof displaySettings]: (typeof displaySettings)[Name][number]
}
