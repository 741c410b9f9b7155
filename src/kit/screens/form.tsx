import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A form without browser validation. After a refusal it focuses the first invalid field, or else scrolls the message
 * into view.
 */
export function Form(props: { id?: string; onSubmit: () => void; children: ReactNode }) {
  const { id, onSubmit, children } = props
  const form = useRef<HTMLFormElement>(null)
  /** The element that had the focus when the form was submitted; null once the answer is shown. */
  const sentFrom = useRef<Element | null>(null)
  useEffect(() => {
    const own = form.current
    const from = sentFrom.current
    if (!own || !from) return
    const wrong = own.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = wrong ?? own.querySelector<HTMLElement>('[role="alert"]')
    if (!target) return
    sentFrom.current = null
    const { activeElement, body } = own.ownerDocument
    if (activeElement !== from && activeElement !== body) return
    target.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  })
  return (
    <form
      ref={form}
      {...(id === undefined ? {} : { id })}
      noValidate
      onInput={() => {
        sentFrom.current = null
      }}
      onSubmit={(event) => {
        event.preventDefault()
        sentFrom.current = event.currentTarget.ownerDocument.activeElement
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
