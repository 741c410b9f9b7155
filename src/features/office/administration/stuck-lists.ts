import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  confirmProposedEnd,
  confirmSettlement,
  type ProposedEnd,
  proposeSettlement,
  readProposedEnds,
  readStuckJobs,
  readStuckLetters,
  readStuckRefunds,
  readStuckWebhooks,
  rejectSettlement,
  retryJob,
  retryLetter,
  retryRefund,
  retryWebhook,
  type StuckJob,
  type StuckLetter,
  type StuckRefund,
  type StuckWebhook,
} from '#contract/administration.ts'
import {
  actOnReceipt,
  type OpenReceipt,
  type ReceiptAct,
  readOpenReceipts,
} from '#contract/administration-receipts.ts'
import { actList } from '#state/act-list.ts'
import { type ReasonDraft, withReason } from './reasoned-act.ts'

/** What is done with a refund, and what is written about it. */
export interface RefundDraft extends ReasonDraft {
  readonly act: 'retry' | 'propose' | 'confirm' | 'reject'
  /** By which the money went; of a proposal alone. */
  readonly document: string
}

/** What is done with a receipt. */
export interface ReceiptDraft extends ReasonDraft {
  readonly act: ReceiptAct
}

/** Fiscal receipts that are not registered: sent again, or corrected by two. */
export const receiptsStore = (environment: Environment, onDone: () => void) =>
  actList<OpenReceipt, ReceiptDraft>({
    emptyDraft: { act: 'retry', reason: '' },
    idOf: ({ id }) => id,
    read: async (page) => {
      const answer = await call(environment, readOpenReceipts, { query: { page } })
      return answer.ok ? { ok: true, rows: answer.value.receipts, total: answer.value.total } : answer
    },
    send: ({ id }, { act, reason }) =>
      withReason(
        { reason },
        (body) => call(environment, actOnReceipt, { params: { id }, body: { ...body, act } }),
        onDone,
      ),
  })

/** Jobs that failed, each to be run again. */
export const jobsStore = (environment: Environment, onDone: () => void) =>
  actList<StuckJob, ReasonDraft>({
    emptyDraft: { reason: '' },
    idOf: ({ name }) => name,
    read: async (page) => {
      const answer = await call(environment, readStuckJobs, { query: { page } })
      return answer.ok ? { ok: true, rows: answer.value.jobs, total: answer.value.total } : answer
    },
    send: ({ id }, draft) =>
      withReason(draft, (body) => call(environment, retryJob, { params: { id }, body }), onDone),
  })

/** Letters that were given up, each to be sent once more. */
export const lettersStore = (environment: Environment, onDone: () => void) =>
  actList<StuckLetter, ReasonDraft>({
    emptyDraft: { reason: '' },
    idOf: ({ id }) => id,
    read: async (page) => {
      const answer = await call(environment, readStuckLetters, { query: { page } })
      return answer.ok ? { ok: true, rows: answer.value.letters, total: answer.value.total } : answer
    },
    send: ({ id }, draft) =>
      withReason(draft, (body) => call(environment, retryLetter, { params: { id }, body }), onDone),
  })

/** Webhooks that take nothing, each to be tried again. */
export const webhooksStore = (environment: Environment, onDone: () => void) =>
  actList<StuckWebhook, ReasonDraft>({
    emptyDraft: { reason: '' },
    idOf: ({ host }) => host,
    read: async (page) => {
      const answer = await call(environment, readStuckWebhooks, { query: { page } })
      return answer.ok ? { ok: true, rows: answer.value.webhooks, total: answer.value.total } : answer
    },
    send: ({ id }, draft) =>
      withReason(draft, (body) => call(environment, retryWebhook, { params: { id }, body }), onDone),
  })

/** Refunds of closed offices that operators proposed, each to be confirmed by a second person. */
export const endsStore = (environment: Environment, onDone: () => void) =>
  actList<ProposedEnd, ReasonDraft>({
    emptyDraft: { reason: '' },
    idOf: ({ claim }) => claim,
    read: async (page) => {
      const answer = await call(environment, readProposedEnds, { query: { page } })
      return answer.ok ? { ok: true, rows: answer.value.ends, total: answer.value.total } : answer
    },
    send: ({ id }, draft) =>
      withReason(draft, (body) => call(environment, confirmProposedEnd, { params: { id }, body }), onDone),
  })

/** Refunds that the bank has not done: asked for again, or settled by hand by two. */
export const refundsStore = (environment: Environment, onDone: () => void) =>
  actList<StuckRefund, RefundDraft>({
    emptyDraft: { act: 'retry', document: '', reason: '' },
    idOf: ({ claim }) => claim,
    read: async (page) => {
      const answer = await call(environment, readStuckRefunds, { query: { page } })
      return answer.ok ? { ok: true, rows: answer.value.refunds, total: answer.value.total } : answer
    },
    send: async ({ payment, proposal }, draft) => {
      const { act } = draft
      const document = draft.document.trim()
      if (act === 'propose' && document === '') return { ok: false, code: 'document_missing' }
      const id = proposal?.id ?? 0
      return withReason(
        draft,
        (body): Promise<Answer<typeof retryRefund>> => {
          if (act === 'retry') return call(environment, retryRefund, { params: { payment }, body })
          if (act === 'propose')
            return call(environment, proposeSettlement, { params: { payment }, body: { ...body, document } })
          const decision = act === 'confirm' ? confirmSettlement : rejectSettlement
          return call(environment, decision, { params: { id }, body })
        },
        onDone,
      )
    },
  })
