import { browserEnvironment } from '#browser/browser-environment.ts'
import { letterDeskPage } from './letter-desk-page.ts'
import { LetterDeskView } from './letter-desk-view.tsx'

const page = letterDeskPage(browserEnvironment)

/** The digitization desk. Client-only. */
export function LetterDeskIsland() {
  return <LetterDeskView page={page} />
}
