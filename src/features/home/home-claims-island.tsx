import { browserEnvironment } from '#browser/browser-environment.ts'
import { homeClaimsPage } from './home-claims.ts'
import { HomeClaimsView } from './home-claims-view.tsx'

const page = homeClaimsPage(browserEnvironment)

/** The claims of the home page; nothing is asked before its tab is shown. */
export function HomeClaimsIsland() {
  return <HomeClaimsView page={page} />
}
