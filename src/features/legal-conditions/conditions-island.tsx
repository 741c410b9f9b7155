import { browserEnvironment } from '#browser/browser-environment.ts'
import { conditionsPage } from './conditions-page.ts'
import { ConditionsView } from './conditions-view.tsx'

const page = conditionsPage(browserEnvironment)

/** What keeps the organisation from renting. Client-only: it depends on the session. */
export function ConditionsIsland() {
  return <ConditionsView page={page} />
}
