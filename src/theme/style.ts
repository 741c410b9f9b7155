import {
  type ComplexStyleRule,
  globalStyle as globalStyleOutside,
  type StyleRule,
  style as styleOutside,
  styleVariants as styleVariantsOutside,
} from '@vanilla-extract/css'
import { layers } from './layers.css.ts'

const inLayer = (rule: StyleRule): StyleRule =>
  '@layer' in rule ? rule : { '@layer': { [layers.ui]: rule } }

const allInLayer = (rule: ComplexStyleRule): ComplexStyleRule =>
  Array.isArray(rule)
    ? rule.map((part) => (typeof part === 'string' || Array.isArray(part) ? part : inLayer(part)))
    : inLayer(rule)

/** `style` of vanilla-extract, in the layer of components. */
export const style = (rule: ComplexStyleRule): string => styleOutside(allInLayer(rule))

/** `styleVariants` of vanilla-extract, in the layer of components. */
export const styleVariants = <Name extends string>(
  variants: Readonly<Record<Name, ComplexStyleRule>>,
): Record<Name, string> => styleVariantsOutside(variants, allInLayer)

/** `globalStyle` of vanilla-extract, in the layer of components. */
export const globalStyle = (selector: string, rule: Parameters<typeof globalStyleOutside>[1]): void =>
  globalStyleOutside(selector, inLayer(rule))

/** A rule that wins over another component's on the same element, whichever sheet comes first. */
export const overUi = (rule: NonNullable<StyleRule['selectors']>[string]): StyleRule => ({
  selectors: { '&&': rule },
})
