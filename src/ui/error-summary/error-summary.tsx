import { useEffect, useRef } from 'react'
import { Heading } from '../heading/heading.tsx'
import * as css from './error-summary.css.ts'

export interface ErrorSummaryProps {
  title: (count: number) => string
  /** The error texts of the fields, in form order; `fieldId` is the id of the control. */
  errors: readonly { fieldId: string; text: string }[]
  /** Number of failed submissions; each new number except 0 moves the focus here. */
  attempt?: number
  id?: string
}

/** Lists errors at the top of a form with links to the fields; gets the focus after a failed submission. */
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
                // In a fieldset or listbox, the first control gets the focus.
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
