import { browserEnvironment } from '#browser/browser-environment.ts'
import { sessionWhenShown } from '#state/session.ts'
import { AccountView } from './account-view.tsx'

sessionWhenShown(browserEnvironment)

/** The header's account, in the browser. */
export function AccountIsland() {
  const here = browserEnvironment.live ? browserEnvironment.path() : '/'
  return <AccountView here={here} />
}
