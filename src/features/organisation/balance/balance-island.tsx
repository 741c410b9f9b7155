import { island } from '#screens/island.tsx'
import { balancePage } from './balance-page.ts'
import { BalanceView } from './balance-view.tsx'

/** The organisation's balance. Client-only: it depends on the session. */
export const BalanceIsland = island(balancePage, BalanceView)
