import { browserEnvironment } from '#browser/browser-environment.ts'
import { offPage } from './off-page.ts'
import { OffView } from './off-view.tsx'

const page = offPage(browserEnvironment)

/** The link of a letter that switches an extension off. Client-only. */
export function OffIsland() {
  return <OffView page={page} />
}
