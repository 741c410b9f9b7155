import { browserEnvironment } from '#browser/browser-environment.ts'
import { entryPage } from './entry-page.ts'
import { EntryView } from './entry-view.tsx'

const page = entryPage(browserEnvironment, 'continue')

/** An unpaid claim on its way into the wizard. Client-only. */
export function ContinuationIsland() {
  return <EntryView page={page} way="continue" />
}
