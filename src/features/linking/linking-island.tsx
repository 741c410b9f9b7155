import { browserEnvironment } from '#browser/browser-environment.ts'
import { linkingPage } from './linking-page.ts'
import { LinkingView, type Outcome } from './linking-view.tsx'

const page = linkingPage(browserEnvironment)

/** Linked profiles. Client-only: they depend on the session. */
export function LinkingIsland({ outcome = 'none' }: { outcome?: Outcome }) {
  return <LinkingView page={page} outcome={outcome} />
}
