/** Attributes that every component passes to its outermost element; className and style are not among them. */
export interface RootAttributes {
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-live'?: 'polite' | 'assertive' | 'off' | undefined
  'data-test'?: string | undefined
  /** Stable code for tests and support, independent of the visible text (AMB-18). */
  'data-code'?: string | undefined
  'data-print'?: 'never' | undefined
  /** Analytics event that a press sends (M-DOC-02). */
  'data-event'?: string | undefined
}

const ROOT_ATTRIBUTE_NAMES = [
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

export const pickRootAttributes = (props: RootAttributes): RootAttributes =>
  Object.fromEntries(
    ROOT_ATTRIBUTE_NAMES.filter((name) => props[name] !== undefined).map((name) => [name, props[name]]),
  )
