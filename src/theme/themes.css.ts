import { globalStyle } from '@vanilla-extract/css'
import { cascadeLayers } from './layers.css.ts'
import { colour, vars } from './theme-variables.css.ts'
import type { ColourRole, ColourRoles } from './tokens/colour-roles.ts'
import { contrastColours } from './tokens/contrast-colours.ts'
import { contrastDarkColours } from './tokens/contrast-dark-colours.ts'
import { darkColours } from './tokens/dark-colours.ts'
import { lightColours } from './tokens/light-colours.ts'

const flatShadows = { [vars.shadow.card]: 'none', [vars.shadow.popup]: 'none', [vars.shadow.bar]: 'none' }
const thickLines = { [vars.line.thin]: '2px', [vars.line.control]: '2px', [vars.line.strong]: '4px' }
const darkShadows = {
  [vars.shadow.card]: '0 1px 2px rgb(0 0 0 / 0.4)',
  [vars.shadow.popup]: '0 18px 44px -8px rgb(0 0 0 / 0.8)',
  [vars.shadow.bar]: '0 -6px 24px -8px rgb(0 0 0 / 0.7)',
}

const themeRule = (roles: ColourRoles, scheme: 'light' | 'dark', extra: Record<string, string> = {}) => ({
  colorScheme: scheme,
  vars: {
    ...Object.fromEntries(Object.entries(roles).map(([role, value]) => [colour[role as ColourRole], value])),
    ...extra,
  },
})

const themeRules = {
  light: themeRule(lightColours, 'light'),
  dark: themeRule(darkColours, 'dark', darkShadows),
  contrast: themeRule(contrastColours, 'light', { ...flatShadows, ...thickLines }),
  contrastDark: themeRule(contrastDarkColours, 'dark', { ...flatShadows, ...thickLines }),
}

globalStyle(':root, [data-theme="light"]', { '@layer': { [cascadeLayers.themes]: themeRules.light } })
globalStyle(':root:not([data-theme]), :root[data-theme="auto"]', {
  '@layer': {
    [cascadeLayers.themes]: {
      '@media': {
        '(prefers-color-scheme: dark)': themeRules.dark,
        '(prefers-contrast: more)': themeRules.contrast,
        '(prefers-contrast: more) and (prefers-color-scheme: dark)': themeRules.contrastDark,
      },
    },
  },
})
globalStyle('[data-theme="dark"]', { '@layer': { [cascadeLayers.themes]: themeRules.dark } })
globalStyle('[data-theme="contrast"]', { '@layer': { [cascadeLayers.themes]: themeRules.contrast } })
globalStyle('[data-theme="contrast-dark"]', { '@layer': { [cascadeLayers.themes]: themeRules.contrastDark } })
