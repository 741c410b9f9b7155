import { browserEnvironment } from '#browser/browser-environment.ts'
import { branchPage } from './branch-page.ts'
import { BranchView } from './branch-view.tsx'

const page = branchPage(browserEnvironment)

/** The branch desk. Client-only. */
export function BranchIsland() {
  return <BranchView page={page} />
}
