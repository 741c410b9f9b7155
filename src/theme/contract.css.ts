import { createGlobalTheme, createGlobalThemeContract } from '@vanilla-extract/css'
import { layers } from './layers.css.ts'
import type { ColourRoles } from './tokens/colour-roles.ts'
import { light } from './tokens/light.ts'
import { level, line, motion, radius, shadow, space, width } from './tokens/scale.ts'
import { family, leading, size, weight } from './tokens/type.ts'

const kebab = (name: string) => name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)

const names = Object.fromEntries(Object.keys(light).map((role) => [role, `c-${kebab(role)}`]))

/** Colours by role; each theme fills them in (themes.css.ts). */
export const colour = createGlobalThemeContract(names) as unknown as Record<
  keyof ColourRoles,
  `var(--${string})`
>

// In the lowest layer: a theme may change lines and shadows, whichever file the browser reads first.
const fixed = createGlobalTheme(':root', {
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

/** Everything that a component's style may speak of. */
export const vars = { ...fixed, colour }
