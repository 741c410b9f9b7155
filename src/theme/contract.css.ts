import { createGlobalTheme, createGlobalThemeContract } from '@vanilla-extract/css'
import { layers } from './layers.css.ts'
import type { ColourRoles } from './tokens/colour-roles.ts'
import { light } from './tokens/light.ts'
import { level, line, motion, radius, shadow, space, width } from './tokens/scale.ts'
import { family, leading, size, weight } from './tokens/type.ts'

const toKebabCase = (name: string) => name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)

const variableNames = Object.fromEntries(Object.keys(light).map((role) => [role, `c-${toKebabCase(role)}`]))

export const colour = createGlobalThemeContract(variableNames) as unknown as Record<
  keyof ColourRoles,
  `var(--${string})`
>

// In the lowest layer, so that a theme can override lines and shadows regardless of the order of style sheets.
const sharedTokens = createGlobalTheme(':root', {
  '@layer': layers.reset,
  space,
  radius,
  width,
  line,
  level,
  shadow,
  motion,
  family,
  size,
  weight,
  leading,
})

export const vars = { ...sharedTokens, colour }
