import { browserEnvironment } from '#browser/browser-environment.ts'
import { prolongationPage } from './prolongation-page.ts'
import { ProlongationView } from './prolongation-view.tsx'

const page = prolongationPage(browserEnvironment)

/** The extension of the claim in the address. Client-only. */
export function ProlongationIsland() {
  return <ProlongationView page={page} />
}
