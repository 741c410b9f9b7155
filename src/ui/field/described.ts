/** The words around a control; each gets an id made of the control's. */
export interface FieldWords {
  /** Always shown, always said. */
  label: string
  /** Shown after the label, e.g. that it may be left empty. */
  note?: string | undefined
  /** One or two lines that help before anything went wrong. */
  hint?: string | undefined
  /** What is wrong, in the words of the error summary; absent when nothing is. */
  error?: string | undefined
  /** Why nothing can be chosen here now; makes the control read-only and is shown. */
  disabledReason?: string | undefined
}

/** What a control must carry so that its words are said with it. */
export interface DescribedControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Wires a control to its words. */
export const described = (id: string, words: FieldWords, more?: string): DescribedControl => {
  const ids = [
    words.hint && `${id}-hint`,
    words.disabledReason && `${id}-reason`,
    words.error && `${id}-error`,
    more,
  ].filter(Boolean)
  return {
    id,
    ...(ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}),
    ...(words.error ? { 'aria-invalid': true as const } : {}),
  }
}
