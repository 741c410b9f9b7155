import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { bookTopUp, readTopUps, type WaitingTopUp } from '#contract/branch-top-ups.ts'
import { readTopUpAmount } from '#domain/top-up.ts'
import { actList } from '#state/act-list.ts'

/** What the operator reads in the bank statement. */
export interface BookingDraft {
  readonly amount: string
  readonly document: string
}

/** Lists and books top-ups of organisations' balances: the server compares the sum with the order. */
export const topUpsStore = (environment: Environment) =>
  actList<WaitingTopUp, BookingDraft>({
    emptyDraft: { amount: '', document: '' },
    idOf: ({ id }) => id,
    read: async (page, search) => {
      const query = { page, ...(search === '' ? {} : { search }) }
      const answer = await call(environment, readTopUps, { query })
      return answer.ok ? { ok: true, rows: answer.value.topUps, total: answer.value.total } : answer
    },
    send: async ({ id }, draft) => {
      const amount = readTopUpAmount(draft.amount)
      if (!amount.ok) return amount
      const document = draft.document.trim()
      if (document === '') return { ok: false, code: 'document_missing' }
      return call(environment, bookTopUp, { params: { id }, body: { amount: amount.value, document } })
    },
  })
