import type { StyleRule } from '@vanilla-extract/css'
import { layers } from './layers.css.ts'

/** A component's style rule, put into the `ui` layer. */
export const inUi = (rule: Omit<StyleRule, '@layer'>): StyleRule => ({ '@layer': { [layers.ui]: rule } })

/** A rule that must win over another component's on the same element, whichever file the browser reads first. */
export const overUi = (rule: NonNullable<StyleRule['selectors']>[string]): StyleRule =>
  inUi({ selectors: { '&&': rule } })
