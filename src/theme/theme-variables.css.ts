import { createGlobalTheme, createGlobalThemeContract } from '@vanilla-extract/css'
import { cascadeLayers } from './layers.css.ts'
import type { ColourRoles } from './tokens/colour-roles.ts'
import { lightColours } from './tokens/light-colours.ts'
import {
  borderWidths,
  layoutWidths,
  motion,
  radius,
  shadow,
  space,
  zIndexes,
} from './tokens/shared-tokens.ts'
import { fontFamilies, fontSizes, fontWeights, lineHeights } from './tokens/typography.ts'

const toKebabCase = (name: string) => name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)

const variableNames = Object.fromEntries(
  Object.keys(lightColours).map((role) => [role, `c-${toKebabCase(role)}`]),
)

export const colour = createGlobalThemeContract(variableNames) as unknown as Record<
  keyof ColourRoles,
  `var(--${string})`
>

// These tokens are in the lowest layer, so that a theme can override lines and shadows in any order of style sheets.
const sharedTokens = createGlobalTheme(':root', {
  '@layer': cascadeLayers.reset,
  space,
  radius,
  width: layoutWidths,
  line: borderWidths,
  level: zIndexes,
  shadow,
  motion,
  family: fontFamilies,
  size: fontSizes,
  weight: fontWeights,
  leading: lineHeights,
})

export const vars = { ...sharedTokens, colour }
