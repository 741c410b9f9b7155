import { type ReactNode, useEffect, useRef } from 'react'

/** Without browser validation: a refusal focuses the first invalid field, or scrolls the message into view. */
export function Form(props: { id?: string; onSubmit: () => void; children: ReactNode }) {
  const { id, onSubmit, children } = props
  const form = useRef<HTMLFormElement>(null)
  /** The focused element when the form was sent; null once the answer was shown. */
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
