import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type OpenRefund, readOpenRefunds, settleRefund } from '#contract/branch-refunds.ts'
import { actList } from '#state/act-list.ts'

/** What the operator writes about a refund that was paid by hand. */
export interface SettleDraft {
  readonly document: string
  readonly reason: string
}

/** Lists refunds that the bank has not done and notes those that were paid by hand. */
export const refundsStore = (environment: Environment) =>
  actList<OpenRefund, SettleDraft>({
    emptyDraft: { document: '', reason: '' },
    idOf: ({ claim }) => claim,
    read: async (page) => {
      const answer = await call(environment, readOpenRefunds, { query: { page } })
      return answer.ok ? { ok: true, rows: answer.value.refunds, total: answer.value.total } : answer
    },
    send: async ({ payment }, draft) => {
      const document = draft.document.trim()
      const reason = draft.reason.trim()
      if (document === '') return { ok: false, code: 'document_missing' }
      if (reason === '') return { ok: false, code: 'reason_missing' }
      return call(environment, settleRefund, { params: { payment }, body: { document, reason } })
    },
  })
