/** Display settings of this device, set as `data-…` attributes of <html>; the first value is the default. */
export const settings = {
  theme: ['auto', 'light', 'dark', 'contrast', 'contrast-dark'],
  textSize: ['100', '125', '150', '200'],
  spacing: ['normal', 'wide', 'widest'],
  motion: ['auto', 'full', 'reduced'],
  images: ['on', 'grey', 'off'],
} as const

export type Settings = { -readonly [Name in keyof typeof settings]: (typeof settings)[Name][number] }
