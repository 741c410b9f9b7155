import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type BranchClaim,
  type BranchPayment,
  type BranchQueue,
  type ClaimQueue,
  readBranchClaims,
  readBranchPayments,
} from '#contract/branch.ts'

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
    }
  | {
      readonly kind: 'payments'
      readonly queue: 'toBook'
      readonly payments: readonly BranchPayment[]
      readonly page: number
      readonly pages: number
    }

const pageSize = 20
const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))

/** Reads a queue of the back office page by page; `onTotal` hears how long it is now. */
export function queueStore(environment: Environment, onTotal: (queue: BranchQueue, total: number) => void) {
  const $queue = atom<QueueState>({ kind: 'loading', queue: 'toSign' })
  let last = { queue: 'toSign' as BranchQueue, page: 1 }

  const read = async (queue: BranchQueue, page: number) => {
    const query = { page: page - 1 }
    if (queue === 'toBook') {
      const answer = await call(environment, readBranchPayments, { query })
      return answer.ok ? ({ kind: 'payments', queue, page, ...answer.value } as const) : answer
    }
    const answer = await call(environment, readBranchClaims, { params: { queue }, query })
    return answer.ok ? ({ kind: 'claims', queue, page, ...answer.value } as const) : answer
  }

  const show = async (queue: BranchQueue, page: number): Promise<void> => {
    const request = { queue, page }
    last = request
    const found = await read(queue, page)
    // Another queue was opened meanwhile.
    if (last !== request) return
    if ('ok' in found) return $queue.set({ kind: 'failed', queue, code: found.code })
    const { total, ...state } = found
    onTotal(queue, total)
    $queue.set({ ...state, pages: pagesOf(total) })
  }

  return {
    $queue: $queue as ReadableAtom<QueueState>,
    open: (queue: BranchQueue, page = 1) => {
      if ($queue.get().queue !== queue) $queue.set({ kind: 'loading', queue })
      return show(queue, page)
    },
    /** Reads the same page again, after an act. */
    again: () => show(last.queue, last.page),
  }
}
