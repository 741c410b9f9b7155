import type { ReactNode } from 'react'

/** Carries the code of a field's error, so that tests and supporters find it whatever its words (AMB-18). */
export function ErrorCodeMarker({ code, children }: { code: string | undefined; children: ReactNode }) {
  return <div {...(code ? { 'data-code': code } : {})}>{children}</div>
}
