import {
  type ComplexStyleRule,
  globalStyle as globalStyleOutside,
  type StyleRule,
  style as styleOutside,
  styleVariants as styleVariantsOutside,
} from '@vanilla-extract/css'
import { cascadeLayers } from './layers.css.ts'
import { vars } from './theme-variables.css.ts'
import { pageWidthQueries } from './tokens/breakpoints.ts'
import { strokeWidths } from './tokens/shared-tokens.ts'

export { keyframes } from '@vanilla-extract/css'
export { mediaQueries, pageWidthQueries } from './tokens/breakpoints.ts'
export { componentSizes } from './tokens/component-sizes.ts'
export { layoutWidths, strokeWidths, viewportSize } from './tokens/shared-tokens.ts'
export { letterSpacings } from './tokens/typography.ts'
export { type StyleRule, vars }

const toUiLayer = (rule: StyleRule): StyleRule =>
  '@layer' in rule ? rule : { '@layer': { [cascadeLayers.ui]: rule } }

const toUiLayerDeep = (rule: ComplexStyleRule): ComplexStyleRule =>
  Array.isArray(rule)
    ? rule.map((part) => (typeof part === 'string' || Array.isArray(part) ? part : toUiLayer(part)))
    : toUiLayer(rule)

/** Like `style` of vanilla-extract, but puts the rule into the cascade layer of components. */
export const style = (rule: ComplexStyleRule): string => styleOutside(toUiLayerDeep(rule))

export const styleVariants = <Name extends string>(
  variants: Readonly<Record<Name, ComplexStyleRule>>,
): Record<Name, string> => styleVariantsOutside(variants, toUiLayerDeep)

export const globalStyle = (selector: string, rule: Parameters<typeof globalStyleOutside>[1]): void =>
  globalStyleOutside(selector, toUiLayer(rule))

/**
 * Raises the specificity of a rule, so that it overrides the rule of another component on the same element in any order
 * of style sheets.
 */
export const withHigherSpecificity = (rule: NonNullable<StyleRule['selectors']>[string]): StyleRule => ({
  selectors: { '&&': rule },
})

type WidthRule = Omit<StyleRule, '@layer' | '@media' | '@container'>

/**
 * Rules by page width, as the value of `@media`. Widths are in rem, so enlarged text gets a narrower layout. Print
 * ignores these rules.
 */
export const atWidth = (rules: { readonly [Width in keyof typeof pageWidthQueries]?: WidthRule }) => ({
  screen: {
    '@container': Object.fromEntries(
      Object.entries(rules).map(([width, rule]) => [
        pageWidthQueries[width as keyof typeof pageWidthQueries],
        rule,
      ]),
    ),
  },
})

/** Hides an element visually; screen readers still read it. */
export const visuallyHidden = {
  position: 'absolute',
  width: strokeWidths.hair,
  height: strokeWidths.hair,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  // Otherwise every letter would wrap, and screen readers would read letters one by one.
  whiteSpace: 'nowrap',
} as const

/**
 * Diagonal stripes as a small tile, because WebKit blurs a repeating gradient far from the middle of a wide element.
 * The stripes end at `ends` percent of a period; half of a gradient between two corners is one period of the tile.
 */
export const diagonalStripes = (
  corner: 'top left' | 'bottom right',
  tile: { readonly width: string; readonly height: string },
  stripes: readonly (readonly [colour: string, end: number])[],
): string => {
  const stops = stripes.map(
    ([colour, end], index) => `${colour} ${(stripes[index - 1]?.[1] ?? 0) / 2}% ${end / 2}%`,
  )
  return `repeating-linear-gradient(to ${corner}, ${stops.join(', ')}) 0 0 / ${tile.width} ${tile.height}`
}

export const focusRing = {
  outline: `3px solid ${vars.colour.focus}`,
  outlineOffset: '2px',
} as const
