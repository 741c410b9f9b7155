import type {
  UnregisteredReceipt,
  UnregisteredReceiptAction,
} from '#back-office/api/administration-receipts.ts'
import {
  readUnregisteredReceipts,
  resolveUnregisteredReceipt,
} from '#back-office/api/administration-receipts.ts'
import { administrationCopy } from '#back-office/words/administration.ts'
import { unregisteredReceiptsCopy as copy } from '#back-office/words/administration-receipts.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { toLoadedRows } from '#kit/screens/list.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ActionReasonDraft, createReasonRequiredList } from './reason-required-list.tsx'

interface ReceiptDraft extends ActionReasonDraft {
  readonly act: UnregisteredReceiptAction
}

const actsOf = (receipt: UnregisteredReceipt) => {
  const { proposal, correctable } = receipt
  const button = (act: UnregisteredReceiptAction, label: string) => ({
    label,
    about: copy.title(act, receipt.id),
    draft: { act },
  })
  if (proposal === null)
    return [button('retry', copy.acts.retry), ...(correctable ? [button('propose', copy.acts.propose)] : [])]
  return proposal.own
    ? [button('reject', copy.acts.withdraw)]
    : [button('confirm', copy.acts.confirm), button('reject', copy.acts.reject)]
}

function State({ receipt: { state, late, proposal } }: { receipt: UnregisteredReceipt }) {
  if (proposal !== null) return <Badge tone="action">{copy.waits}</Badge>
  if (state === 'failed') return <Badge tone="danger">{copy.states.failed}</Badge>
  return <Badge tone={late ? 'warning' : 'neutral'}>{late ? copy.late : copy.states[state]}</Badge>
}

/** Payment details to compare with the cash register before confirming a correction. */
const PaymentFacts = ({ row }: { row: UnregisteredReceipt }) => (
  <DescriptionList
    items={[
      { term: copy.facts.of, details: `${copy.name(row)}. ${copy.of(row)}` },
      { term: copy.facts.amount, details: copy.amount(row.amount) },
      { term: copy.facts.since, details: formatMoscowDateTime(new Date(row.since)) },
      { term: copy.facts.problem, details: copy.problem(row) },
      ...(row.proposal
        ? [
            { term: copy.facts.reason, details: row.proposal.reason },
            { term: copy.facts.by, details: row.proposal.by },
          ]
        : []),
    ]}
  />
)

export const createUnregisteredReceiptsList = (environment: Environment, recount: () => void) =>
  createReasonRequiredList<UnregisteredReceipt, ReceiptDraft>(recount, {
    read: async (_, page) =>
      toLoadedRows(
        await call(environment, readUnregisteredReceipts, { query: { page } }),
        ({ receipts }) => receipts,
      ),
    words: copy,
    none: () => copy.none,
    columns: [
      { label: copy.columns.receipt, names: true, cell: (receipt) => `${receipt.id}. ${copy.name(receipt)}` },
      { label: copy.columns.of, cell: copy.of },
      { label: copy.columns.amount, align: 'end', cell: ({ amount }) => copy.amount(amount) },
      { label: copy.columns.state, cell: (receipt) => <State receipt={receipt} /> },
      { label: copy.columns.problem, cell: copy.problem },
      { label: administrationCopy.since, cell: ({ since }) => administrationCopy.moment(since) },
      { label: copy.columns.next, cell: copy.next },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ id }) => id,
    formId: 'act-receipt',
    draft: { act: 'retry', reason: '' },
    title: ({ id }, { act }) => copy.title(act, id),
    narrow: true,
    acts: actsOf,
    submit: ({ act }) => copy.sends[act],
    fields: ({ subject, draft }) => (
      <>
        <Text>{copy.texts[draft.act]}</Text>
        <PaymentFacts row={subject} />
      </>
    ),
    send: ({ id }, body, { act }) =>
      call(environment, resolveUnregisteredReceipt, { params: { id }, body: { ...body, act } }),
  })
