import { useEffect, useRef } from 'react'
import { Heading } from '../heading/heading.tsx'
import * as css from './error-summary.css.ts'

export interface ErrorSummaryProps {
  title: (count: number) => string
  /** The texts shown at the fields, in form order; `fieldId` is the control's id. */
  errors: readonly { fieldId: string; text: string }[]
  /** Number of failed submissions; a change to any value but 0 moves the focus here. */
  attempt?: number
  id?: string
}

/** Errors at the top of a form, focused after a failed submission; each links to its field. */
export function ErrorSummary({ title, errors, attempt = 0, id = 'errors' }: ErrorSummaryProps) {
  const ref = useRef<HTMLElement>(null)
  const hasErrors = errors.length > 0
  useEffect(() => {
    if (attempt > 0 && hasErrors) ref.current?.focus()
  }, [attempt, hasErrors])
  if (!hasErrors) return null
  return (
    <section ref={ref} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={css.summary}>
      <Heading level={2} size="h3" id={`${id}-title`}>
        {title(errors.length)}
      </Heading>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets */}
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
                // A fieldset or listbox passes the focus to its first control.
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
