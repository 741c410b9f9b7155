import { browserEnvironment } from '#browser/browser-environment.ts'
import { personalDataPage } from './personal-data-page.ts'
import { PersonalDataView } from './personal-data-view.tsx'

const page = personalDataPage(browserEnvironment)

/** What is kept about the person. Client-only: nothing of it is known while the site is built. */
export function PersonalDataIsland() {
  return <PersonalDataView page={page} />
}
