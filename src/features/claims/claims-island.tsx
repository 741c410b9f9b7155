import type { ReactNode } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { claimsPage } from './claims-page.ts'
import { ClaimsView } from './claims-view.tsx'

const page = claimsPage(browserEnvironment)

/** The claims of whoever is here; the slot `support` asks a question. Client-only. */
export function ClaimsIsland({ support }: { support?: ReactNode }) {
  return <ClaimsView page={page} support={support} />
}
