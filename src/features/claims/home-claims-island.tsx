import type { ReactNode } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { homeClaimsPage } from './home-claims.ts'
import { HomeClaimsView } from './home-claims-view.tsx'

const page = homeClaimsPage(browserEnvironment)

/** The claims of the home page; nothing is asked before its tab is shown; the slot `support` asks a question. */
export function HomeClaimsIsland({ support }: { support?: ReactNode }) {
  return <HomeClaimsView page={page} support={support} />
}
