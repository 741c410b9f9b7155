import type { StyleRule } from '@vanilla-extract/css'
import { layers } from './layers.css.ts'

/** A component's style rule, put into the `ui` layer. */
export const inUi = (rule: Omit<StyleRule, '@layer'>): StyleRule => ({ '@layer': { [layers.ui]: rule } })
