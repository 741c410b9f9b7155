import { useEffect, useRef } from 'react'
import { Heading } from '../heading/heading.tsx'
import * as css from './error-summary.css.ts'

export interface ErrorSummaryProps {
  /** What is to be corrected, from the number of errors. */
  title: (count: number) => string
  /** The same words as at each field, in the order of the form; `fieldId` is the control's id. Empty: nothing is drawn. */
  errors: readonly { fieldId: string; text: string }[]
  /** Changes with each failed sending (a count): the focus comes here again, also for the same errors. 0: not yet focused. */
  attempt?: number
  id?: string
}

/** What is wrong with the form, at its top, focused after a failed sending; each line leads to its field. */
export function ErrorSummary({ title, errors, attempt = 0, id = 'errors' }: ErrorSummaryProps) {
  const ref = useRef<HTMLElement>(null)
  const some = errors.length > 0
  useEffect(() => {
    if (attempt > 0 && some) ref.current?.focus()
  }, [attempt, some])
  if (!some) return null
  return (
    <section ref={ref} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={css.summary}>
      <Heading level={2} size="h3" id={`${id}-title`}>
        {title(errors.length)}
      </Heading>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets */}
      <ul role="list" className={css.list}>
        {errors.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className={css.link}
              onClick={(event) => {
                const control = event.currentTarget.ownerDocument.getElementById(fieldId)
                if (!control) return
                event.preventDefault()
                // Of a set of radios and of a list of options it is one of these that takes the focus.
                const inner = control.matches('fieldset, [role=listbox]')
                  ? control.querySelector<HTMLElement>('input:not(:disabled), [role=option][tabindex="0"]')
                  : null
                control.scrollIntoView({ block: 'center' })
                ;(inner ?? control).focus({ preventScroll: true })
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
