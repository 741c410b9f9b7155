import { browserEnvironment } from '#browser/browser-environment.ts'
import { claimCardPage } from './claim-card-page.ts'
import { ClaimCardView } from './claim-card-view.tsx'

const page = claimCardPage(browserEnvironment)

/** The rental of the address. Client-only. */
export function ClaimCardIsland() {
  return <ClaimCardView page={page} />
}
