import { browserEnvironment } from '#browser/browser-environment.ts'
import { entryPage } from './entry-page.ts'
import { EntryView } from './entry-view.tsx'

const page = entryPage(browserEnvironment, 'lease')

/** A claim that the operator's other site led to. Client-only. */
export function LeaseIsland() {
  return <EntryView page={page} way="lease" />
}
