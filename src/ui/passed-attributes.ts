/** Attributes that every component passes to its main element; no className or style. */
export interface PassedAttributes {
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-live'?: 'polite' | 'assertive' | 'off' | undefined
  'data-test'?: string | undefined
  /** Stable code, independent of the words (AMB-18). */
  'data-code'?: string | undefined
  'data-print'?: 'never' | undefined
  /** Analytics event of a press (M-DOC-02). */
  'data-event'?: string | undefined
}

const passed = [
  'id',
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-live',
  'data-test',
  'data-code',
  'data-print',
  'data-event',
] as const

export const passedAttributes = (props: PassedAttributes): PassedAttributes =>
  Object.fromEntries(passed.filter((name) => props[name] !== undefined).map((name) => [name, props[name]]))
