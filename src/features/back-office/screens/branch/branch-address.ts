import { type BranchQueue, branchQueueSchema } from '#back-office/api/branch-claims-and-boxes.ts'
import { pagePaths } from '#kit/api/page-paths.ts'

export type BranchTab = BranchQueue | 'today' | 'topUps' | 'refunds' | 'search' | 'boxes' | 'wait'

export const isBranchQueue = (tab: BranchTab): tab is BranchQueue => branchQueueSchema.safeParse(tab).success

/** Tabs that the URL can name; search results are not among them, because they are personal data. */
export const namedBranchTabs = [
  'today',
  ...branchQueueSchema.options,
  'boxes',
  'wait',
  'topUps',
  'refunds',
] as const

export const branchAddress = (tab: BranchTab, claim: number | null): string => {
  const query = new URLSearchParams({
    ...(namedBranchTabs.some((named) => named === tab) && tab !== 'today' ? { tab } : {}),
    ...(claim === null ? {} : { claim: String(claim) }),
  }).toString()
  return query === '' ? pagePaths.branch : `${pagePaths.branch}?${query}`
}
