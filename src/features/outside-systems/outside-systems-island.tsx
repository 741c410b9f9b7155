import { browserEnvironment } from '#browser/browser-environment.ts'
import { outsideSystemsPage } from './outside-systems-page.ts'
import { OutsideSystemsView } from './outside-systems-view.tsx'

const page = outsideSystemsPage(browserEnvironment)

/** The state of the outside systems. Client-only: it is of this moment. */
export function OutsideSystemsIsland() {
  return <OutsideSystemsView page={page} />
}
