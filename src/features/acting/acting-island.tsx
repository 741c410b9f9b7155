import { browserEnvironment } from '#browser/browser-environment.ts'
import { actingPage } from './acting-page.ts'
import { ActingView } from './acting-view.tsx'

const page = actingPage(browserEnvironment)

/** The switch to whoever a claim belongs to. Client-only: it depends on the session. */
export function ActingIsland() {
  return <ActingView page={page} />
}
