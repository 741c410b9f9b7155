import { island } from '#screens/island.tsx'
import { branchDataPage } from './branch-data-page.ts'
import { BranchDataView } from './branch-data-view.tsx'

/** The rights of a person at the branch. Client-only: a press before hydration would be lost. */
export const BranchDataIsland = island(branchDataPage, BranchDataView)
