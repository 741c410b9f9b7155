import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A form that is sent by this page, never by the browser, and whose mistakes this page tells itself: after a refused
 * sending the first wrong field has the focus, and what no field says is in sight.
 */
export function Form(props: { id?: string; onSubmit: () => void; children: ReactNode }) {
  const { id, onSubmit, children } = props
  const form = useRef<HTMLFormElement>(null)
  /** What had the focus when the form was sent; null: nothing was sent, or its answer was told. */
  const sentFrom = useRef<Element | null>(null)
  // Without a list: a refusal comes with whichever drawing follows the answer.
  useEffect(() => {
    const own = form.current
    const from = sentFrom.current
    if (!own || !from) return
    const wrong = own.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = wrong ?? own.querySelector<HTMLElement>('[role="alert"]')
    if (!target) return
    sentFrom.current = null
    const { activeElement, body } = own.ownerDocument
    // Whoever went on to something else meanwhile, or was led there, stays.
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
