import type { ReactNode } from 'react'

/** A form that is sent by this page, never by the browser, and whose mistakes this page tells itself. */
export function Form(props: { id?: string; onSubmit: () => void; children: ReactNode }) {
  const { id, onSubmit, children } = props
  return (
    <form
      {...(id === undefined ? {} : { id })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
