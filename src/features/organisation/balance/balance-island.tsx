import { island } from '#screens/island.tsx'
import { balancePage } from './balance-page.ts'
import { BalanceView } from './balance-view.tsx'

export const BalanceIsland = island(balancePage, BalanceView)
