import { browserEnvironment } from '#browser/browser-environment.ts'
import { rulesPage } from './rules-page.ts'
import { RulesView } from './rules-view.tsx'

const page = rulesPage(browserEnvironment)

/** Rules of the organisation for its letters. Client-only: it depends on the session. */
export function RulesIsland() {
  return <RulesView page={page} />
}
