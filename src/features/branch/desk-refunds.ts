import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type OpenRefund, readOpenRefunds, settleRefund } from '#contract/branch-refunds.ts'

const PAGE_SIZE = 20

/** What the operator writes about a refund that was paid by hand. */
export interface Settling {
  readonly refund: OpenRefund
  readonly document: string
  readonly reason: string
  readonly sending: boolean
  readonly refused: string | null
}

/** Refunds that the bank has not done; pages count from 1. */
export interface RefundsState {
  readonly phase: 'loading' | 'failed' | 'shown'
  readonly code: string | null
  readonly refunds: readonly OpenRefund[]
  readonly page: number
  readonly pages: number
  /** The one that is being noted as paid; null while none is. */
  readonly settling: Settling | null
  /** Claim of the one that was noted last. */
  readonly done: number | null
}

/** Lists refunds that the bank refuses and notes those that were paid by hand. */
export function deskRefunds(environment: Environment) {
  const $refunds = atom<RefundsState>({
    phase: 'loading',
    code: null,
    refunds: [],
    page: 1,
    pages: 1,
    settling: null,
    done: null,
  })
  const change = (part: Partial<RefundsState>) => $refunds.set({ ...$refunds.get(), ...part })
  const changeSettling = (part: Partial<Settling>) => {
    const { settling } = $refunds.get()
    if (settling) change({ settling: { ...settling, ...part } })
  }

  const show = async (page = 1): Promise<void> => {
    const answer = await call(environment, readOpenRefunds, { query: { page: page - 1 } })
    if (!answer.ok) return change({ phase: 'failed', code: answer.code })
    const { refunds, total } = answer.value
    // The last one of the last page was noted: the page before is the last one now.
    if (refunds.length === 0 && page > 1) return show(page - 1)
    change({ phase: 'shown', refunds, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) })
  }

  return {
    $refunds: $refunds as ReadableAtom<RefundsState>,
    show,
    open: (refund: OpenRefund) =>
      change({
        settling: { refund, document: '', reason: '', sending: false, refused: null },
        done: null,
      }),
    close: () => change({ settling: null }),
    fill: (part: Partial<Pick<Settling, 'document' | 'reason'>>) =>
      changeSettling({ ...part, refused: null }),
    /** Notes the refund as paid by hand. */
    settle: async (): Promise<void> => {
      const { settling, page } = $refunds.get()
      if (!settling || settling.sending) return
      const document = settling.document.trim()
      const reason = settling.reason.trim()
      if (document === '') return changeSettling({ refused: 'document_missing' })
      if (reason === '') return changeSettling({ refused: 'reason_missing' })
      changeSettling({ sending: true, refused: null })
      const { payment, claim } = settling.refund
      const answer = await call(environment, settleRefund, {
        params: { payment },
        body: { document, reason },
      })
      if (!answer.ok) return changeSettling({ sending: false, refused: answer.code })
      change({ settling: null, done: claim })
      await show(page)
    },
  }
}
