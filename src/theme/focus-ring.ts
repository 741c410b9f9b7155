import { vars } from './contract.css.ts'

/** The one look of focus: a thick ring that keeps its distance, so it is seen on any ground. */
export const focusRing = {
  outline: `3px solid ${vars.colour.focus}`,
  outlineOffset: '2px',
} as const
