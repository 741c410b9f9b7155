import { browserEnvironment } from '#browser/browser-environment.ts'
import { branchDataPage } from './branch-data-page.ts'
import { BranchDataView } from './branch-data-view.tsx'

const page = branchDataPage(browserEnvironment)

/** The rights of a person at the branch. Client-only: a press before hydration would be lost. */
export function BranchDataIsland() {
  return <BranchDataView page={page} />
}
