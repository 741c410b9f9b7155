import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  confirmSettlement,
  proposeSettlement,
  readStuckRefunds,
  rejectSettlement,
  retryRefund,
  type StuckRefund,
} from '#contract/administration.ts'
import { administrationCopy, stuckRefundsCopy as copy, type RefundAct } from '#copy/administration.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { amountColumn, nextTryColumn, problemColumn, SettledDocumentField } from '#parts/refunds.tsx'
import { rowsOf } from '#screens/list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ReasonDraft, reasonedList } from './reasoned-list.tsx'

interface RefundDraft extends ReasonDraft {
  readonly act: RefundAct
  /** Only for a proposal. */
  readonly document: string
}

const actsOf = ({ claim, proposal }: StuckRefund) => {
  const button = (act: RefundAct, label: string) => ({
    label,
    about: copy.title(act, claim),
    draft: { act },
  })
  if (proposal === null) return [button('retry', copy.acts.retry), button('propose', copy.acts.propose)]
  return proposal.own
    ? [button('reject', copy.acts.withdraw)]
    : [button('confirm', copy.acts.confirm), button('reject', copy.acts.reject)]
}

const Facts = ({ row }: { row: StuckRefund }) => (
  <DescriptionList
    items={[
      { term: copy.facts.amount, details: amountInWords(row.amount) },
      { term: copy.facts.order, details: row.order },
      ...(row.proposal
        ? [
            { term: copy.facts.document, details: row.proposal.document },
            { term: copy.facts.reason, details: row.proposal.reason },
            { term: copy.facts.by, details: row.proposal.by },
            { term: copy.facts.until, details: administrationCopy.moment(row.proposal.until) },
          ]
        : []),
    ]}
  />
)

export const refundsList = (environment: Environment, recount: () => void) =>
  reasonedList<StuckRefund, RefundDraft>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readStuckRefunds, { query: { page } }), ({ refunds }) => refunds),
    words: copy,
    none: () => copy.none,
    columns: [
      { label: copy.columns.claim, names: true, cell: ({ claim }) => copy.claim(claim) },
      { label: copy.columns.office, cell: ({ index }) => index },
      amountColumn,
      problemColumn,
      {
        label: copy.columns.state,
        cell: ({ proposal }) => (
          <Badge tone={proposal === null ? 'neutral' : 'action'}>
            {proposal === null ? copy.again : copy.waits}
          </Badge>
        ),
      },
      nextTryColumn,
    ],
    idOf: ({ payment }) => payment,
    nameOf: ({ claim }) => claim,
    formId: 'act-refund',
    draft: { act: 'retry', document: '', reason: '' },
    title: ({ claim }, { act }) => copy.title(act, claim),
    acts: actsOf,
    atFields: ['document_missing'],
    fields: ({ subject, draft, refused }, fill) => (
      <>
        <Text>{copy.texts[draft.act]}</Text>
        <Facts row={subject} />
        {draft.act === 'propose' && (
          <SettledDocumentField
            value={draft.document}
            refused={refused}
            onChange={(document) => fill({ document })}
          />
        )}
      </>
    ),
    check: ({ act, document }) => (act === 'propose' && document.trim() === '' ? 'document_missing' : null),
    send: ({ payment, proposal }, body, { act, document: typed }) => {
      const document = typed.trim()
      if (act === 'retry') return call(environment, retryRefund, { params: { payment }, body })
      if (act === 'propose')
        return call(environment, proposeSettlement, { params: { payment }, body: { ...body, document } })
      const decision = act === 'confirm' ? confirmSettlement : rejectSettlement
      return call(environment, decision, { params: { id: proposal?.id ?? 0 }, body })
    },
  })
