import { browserEnvironment } from '#browser/browser-environment.ts'
import { rpoPage } from './rpo-page.ts'
import { RpoView } from './rpo-view.tsx'

const page = rpoPage(browserEnvironment)

/** The item behind the link. Client-only. */
export function RpoIsland() {
  return <RpoView page={page} />
}
