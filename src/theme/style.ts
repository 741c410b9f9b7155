import {
  type ComplexStyleRule,
  globalStyle as globalStyleOutside,
  type StyleRule,
  style as styleOutside,
  styleVariants as styleVariantsOutside,
} from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { layers } from './layers.css.ts'
import { pageWidths } from './tokens/breakpoints.ts'
import { stroke } from './tokens/scale.ts'

export { keyframes } from '@vanilla-extract/css'
export { media, pageWidths } from './tokens/breakpoints.ts'
export { measures } from './tokens/measures.ts'
export { stroke, viewportSize } from './tokens/scale.ts'
export { tracking } from './tokens/type.ts'
export { type StyleRule, vars }

const inLayer = (rule: StyleRule): StyleRule =>
  '@layer' in rule ? rule : { '@layer': { [layers.ui]: rule } }

const allInLayer = (rule: ComplexStyleRule): ComplexStyleRule =>
  Array.isArray(rule)
    ? rule.map((part) => (typeof part === 'string' || Array.isArray(part) ? part : inLayer(part)))
    : inLayer(rule)

/** `style` of vanilla-extract, in the layer of components. */
export const style = (rule: ComplexStyleRule): string => styleOutside(allInLayer(rule))

export const styleVariants = <Name extends string>(
  variants: Readonly<Record<Name, ComplexStyleRule>>,
): Record<Name, string> => styleVariantsOutside(variants, allInLayer)

export const globalStyle = (selector: string, rule: Parameters<typeof globalStyleOutside>[1]): void =>
  globalStyleOutside(selector, inLayer(rule))

/** A rule that overrides another component's on the same element, regardless of the order of style sheets. */
export const overUi = (rule: NonNullable<StyleRule['selectors']>[string]): StyleRule => ({
  selectors: { '&&': rule },
})

type WidthRule = Omit<StyleRule, '@layer' | '@media' | '@container'>

/**
 * Rules by page width in rem, to be spread into `@media`; enlarged text gets the narrower layout. Not applied in
 * print.
 */
export const atWidth = (rules: { readonly [Width in keyof typeof pageWidths]?: WidthRule }) => ({
  screen: {
    '@container': Object.fromEntries(
      Object.entries(rules).map(([width, rule]) => [pageWidths[width as keyof typeof pageWidths], rule]),
    ),
  },
})

/** Visually hidden, still read by screen readers. */
export const unseen = {
  position: 'absolute',
  width: stroke.hair,
  height: stroke.hair,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  // Otherwise each letter wraps and is read separately.
  whiteSpace: 'nowrap',
} as const

export const focusRing = {
  outline: `3px solid ${vars.colour.focus}`,
  outlineOffset: '2px',
} as const
