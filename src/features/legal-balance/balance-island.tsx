import { browserEnvironment } from '#browser/browser-environment.ts'
import { balancePage } from './balance-page.ts'
import { BalanceView } from './balance-view.tsx'

const page = balancePage(browserEnvironment)

/** The organisation's balance. Client-only: it depends on the session. */
export function BalanceIsland() {
  return <BalanceView page={page} />
}
