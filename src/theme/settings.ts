import { contrast } from './tokens/contrast.ts'
import { contrastDark } from './tokens/contrast-dark.ts'
import { dark } from './tokens/dark.ts'
import { light } from './tokens/light.ts'

/** What a reader may set on this device; each becomes the attribute `data-…` of <html>, the first value is the default. */
export const settings = {
  theme: ['auto', 'light', 'dark', 'contrast', 'contrast-dark'],
  textSize: ['100', '125', '150', '200'],
  spacing: ['normal', 'wide', 'widest'],
  motion: ['auto', 'full', 'reduced'],
  images: ['on', 'grey', 'off'],
} as const

/** One choice of each. */
export type Settings = { -readonly [Name in keyof typeof settings]: (typeof settings)[Name][number] }

/** The ground of each theme, for <meta name="theme-color">. */
export const themeColours = {
  light: light.ink,
  dark: dark.ink,
  contrast: contrast.ink,
  'contrast-dark': contrastDark.ink,
} as const
