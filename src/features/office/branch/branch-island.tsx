import { listenToKeys } from '#browser/key-presses.ts'
import { island } from '#screens/island.tsx'
import { branchPage } from './branch-page.ts'
import { BranchView } from './branch-view.tsx'

export const BranchIsland = island((environment) => branchPage(environment, listenToKeys), BranchView)
