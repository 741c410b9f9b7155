import * as z from 'zod/mini'

/** What the branch can do with a claim now. */
export const branchClaimAction = z.enum([
  'sign',
  'exchange',
  'refuse',
  'end',
  'change_order',
  'note_item',
  'book',
  'move',
])
export type BranchClaimAction = z.infer<typeof branchClaimAction>
