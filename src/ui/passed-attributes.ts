/** What every component lets through to its main element; there is no className and no style. */
export interface PassedAttributes {
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-live'?: 'polite' | 'assertive' | 'off' | undefined
  'data-test'?: string | undefined
  /** Stable name of what is said, whatever the words (AMB-18). */
  'data-code'?: string | undefined
  'data-print'?: 'never' | undefined
  /** Name of the analytics event that a press tells (M-DOC-02). */
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

/** Picks the attributes above out of a component's props. */
export const passedAttributes = (props: PassedAttributes): PassedAttributes =>
  Object.fromEntries(passed.filter((name) => props[name] !== undefined).map((name) => [name, props[name]]))
