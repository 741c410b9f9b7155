/**
 * Values of each display setting, the default first. The chosen ones are stored on this device and set as `data-…`
 * attributes of <html>.
 */
export const displaySettingOptions = {
  theme: ['auto', 'light', 'dark', 'contrast', 'contrast-dark'],
  textSize: ['100', '125', '150', '200'],
  spacing: ['normal', 'wide', 'widest'],
  motion: ['auto', 'full', 'reduced'],
  images: ['on', 'grey', 'off'],
} as const

export type DisplaySettings = {
  -readonly [Name in keyof typeof displaySettingOptions]: (typeof displaySettingOptions)[Name][number]
}
