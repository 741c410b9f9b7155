import type { ReactNode } from 'react'

/** Puts the error code into the page for tests and support (AMB-18). */
export function ErrorCodeMarker({ code, children }: { code: string | undefined; children: ReactNode }) {
  return <div {...(code ? { 'data-code': code } : {})}>{children}</div>
}
