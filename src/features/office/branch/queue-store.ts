import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import {
  type BranchClaim,
  type BranchPayment,
  type BranchQueue,
  type ClaimQueue,
  readBranchClaims,
  readBranchPayments,
} from '#contract/branch.ts'

/** How long a queue is, how much of it is in sight and its money, kopecks. */
interface QueueTotals {
  readonly inAll: number
  readonly inSight: number
  readonly sum: number
}

/** One queue of the back office: claims, or payments to book. Pages count from 1. */
export type QueueState =
  | { readonly kind: 'loading'; readonly queue: BranchQueue }
  | { readonly kind: 'failed'; readonly queue: BranchQueue; readonly code: string }
  | {
      readonly kind: 'claims'
      readonly queue: ClaimQueue
      readonly claims: readonly BranchClaim[]
      readonly page: number
      readonly pages: number
      readonly totals: QueueTotals
    }
  | {
      readonly kind: 'payments'
      readonly queue: 'toBook'
      readonly payments: readonly BranchPayment[]
      readonly page: number
      readonly pages: number
      readonly totals: QueueTotals
    }

const pageSize = 20
const totalsOf = (inAll: number, sums: readonly number[]): QueueTotals => ({
  inAll,
  inSight: sums.length,
  sum: sums.reduce((sum, next) => sum + next, 0),
})
const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))

/** Reads a queue of the back office page by page; `onTotal` hears how long it is now. */
export function queueStore(environment: Environment, onTotal: (queue: BranchQueue, total: number) => void) {
  const $queue = atom<QueueState>({ kind: 'loading', queue: 'toSign' })
  let last = { queue: 'toSign' as BranchQueue, page: 1 }
  const $index = atom('')
  const outdate = newestOnly()

  const read = async (queue: BranchQueue, page: number, index: string) => {
    const query = { page: page - 1, ...(index === '' ? {} : { index }) }
    if (queue === 'toBook') {
      const answer = await call(environment, readBranchPayments, { query })
      if (!answer.ok) return answer
      const { payments, total } = answer.value
      const sums = payments.map(({ amount }) => amount)
      return { kind: 'payments', queue, page, payments, totals: totalsOf(total, sums) } as const
    }
    const answer = await call(environment, readBranchClaims, { params: { queue }, query })
    if (!answer.ok) return answer
    const { claims, total } = answer.value
    const sums = claims.map((claim) => claim.total)
    return { kind: 'claims', queue, page, claims, totals: totalsOf(total, sums) } as const
  }

  const show = async (queue: BranchQueue, page: number): Promise<void> => {
    const index = $index.get()
    const isNewest = outdate()
    last = { queue, page }
    const found = await read(queue, page, index)
    if (!isNewest()) return
    if ('ok' in found) return $queue.set({ kind: 'failed', queue, code: found.code })
    const { inAll } = found.totals
    // Of one office alone it tells nothing of the queue's length.
    if (index === '') onTotal(queue, inAll)
    $queue.set({ ...found, pages: pagesOf(inAll) })
  }

  return {
    $queue: $queue as ReadableAtom<QueueState>,
    /** The office whose rows are shown; empty: of all. */
    $index: $index as ReadableAtom<string>,
    chooseOffice: (index: string) => {
      $index.set(index)
      return show(last.queue, 1)
    },
    open: (queue: BranchQueue, page = 1) => {
      if ($queue.get().queue !== queue) $queue.set({ kind: 'loading', queue })
      return show(queue, page)
    },
    /** Reads the same page again, after an act. */
    again: () => show(last.queue, last.page),
  }
}
