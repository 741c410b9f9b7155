import {
  confirmProposedRentEnd,
  confirmRefundSettlementProposal,
  type ProposedRentEnd,
  proposeRefundSettlementByAdministrator,
  readProposedRentEnds,
  readStuckJobs,
  readStuckMessages,
  readStuckRefunds,
  readStuckWebhooks,
  rejectRefundSettlementProposal,
  retryJob,
  retryMessage,
  retryRefund,
  retryWebhook,
  type StuckJob,
  type StuckMessage,
  type StuckRefund,
  type StuckWebhook,
} from '#back-office/api/administration.ts'
import {
  administrationCopy,
  jobNameText,
  proposedRentEndsCopy,
  type RefundAction,
  stuckJobsCopy,
  stuckMessagesCopy,
  stuckRefundsCopy,
  stuckWebhooksCopy,
} from '#back-office/words/administration.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { toLoadedRows } from '#kit/screens/list.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { sentMessageStateText } from '#messages/words/sent-messages.ts'
import {
  refundAmountColumn,
  refundNextTryColumn,
  refundProblemColumn,
  SettlementDocumentField,
} from '#money/parts/refund-columns.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ActionReasonDraft, createReasonRequiredList } from './reason-required-list.tsx'

export const createStuckJobsList = (environment: Environment, recount: () => void) =>
  createReasonRequiredList<StuckJob>(recount, {
    read: async (_, page) =>
      toLoadedRows(await call(environment, readStuckJobs, { query: { page } }), ({ jobs }) => jobs),
    words: stuckJobsCopy,
    submit: stuckJobsCopy.send,
    columns: [
      { label: stuckJobsCopy.columns.name, names: true, cell: ({ name }) => jobNameText(name) },
      { label: stuckJobsCopy.columns.about, cell: ({ about }) => about },
      {
        label: stuckJobsCopy.columns.state,
        cell: ({ state }) => (
          <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{stuckJobsCopy.state[state]}</Badge>
        ),
      },
      { label: stuckJobsCopy.columns.tries, align: 'end', labelInCard: true, cell: ({ tries }) => tries },
      { label: administrationCopy.since, cell: ({ since }) => administrationCopy.moment(since) },
      { label: administrationCopy.next, cell: ({ nextTryAt }) => administrationCopy.moment(nextTryAt) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    formId: 'retry-job',
    title: stuckJobsCopy.title,
    acts: (job) => ({ label: stuckJobsCopy.retry, about: stuckJobsCopy.title(job) }),
    fields: () => <Text>{stuckJobsCopy.text}</Text>,
    send: ({ id }, body) => call(environment, retryJob, { params: { id }, body }),
  })

export const createStuckMessagesList = (environment: Environment, recount: () => void) =>
  createReasonRequiredList<StuckMessage>(recount, {
    read: async (_, page) =>
      toLoadedRows(await call(environment, readStuckMessages, { query: { page } }), ({ letters }) => letters),
    words: stuckMessagesCopy,
    submit: stuckMessagesCopy.send,
    columns: [
      {
        label: stuckMessagesCopy.columns.number,
        names: true,
        cell: ({ id, channel }) => `${stuckMessagesCopy.channel[channel]} ${id}`,
      },
      {
        label: stuckMessagesCopy.columns.subject,
        cell: ({ subject }) => subject || stuckMessagesCopy.noSubject,
      },
      { label: stuckMessagesCopy.columns.recipient, cell: ({ recipient }) => recipient },
      { label: stuckMessagesCopy.columns.claim, cell: ({ claim }) => claim ?? stuckMessagesCopy.noClaim },
      {
        label: stuckMessagesCopy.columns.fate,
        cell: ({ fate, code }) => sentMessageStateText({ state: 'refused', fate, code }),
      },
      { label: administrationCopy.since, cell: ({ writtenAt }) => administrationCopy.moment(writtenAt) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ id }) => id,
    formId: 'retry-letter',
    title: stuckMessagesCopy.title,
    acts: (letter) =>
      letter.sendable
        ? { label: stuckMessagesCopy.retry, about: stuckMessagesCopy.title(letter) }
        : stuckMessagesCopy.forgotten,
    fields: ({ subject: { subject, recipient } }) => (
      <Text>{stuckMessagesCopy.text(subject || stuckMessagesCopy.noSubject, recipient)}</Text>
    ),
    send: ({ id }, body) => call(environment, retryMessage, { params: { id }, body }),
  })

export const createStuckWebhooksList = (environment: Environment, recount: () => void) =>
  createReasonRequiredList<StuckWebhook>(recount, {
    read: async (_, page) =>
      toLoadedRows(
        await call(environment, readStuckWebhooks, { query: { page } }),
        ({ webhooks }) => webhooks,
      ),
    words: stuckWebhooksCopy,
    submit: stuckWebhooksCopy.send,
    columns: [
      { label: stuckWebhooksCopy.columns.host, names: true, cell: ({ host }) => host },
      {
        label: stuckWebhooksCopy.columns.organisation,
        cell: ({ organisation }) => organisation || stuckWebhooksCopy.noOrganisation,
      },
      {
        label: stuckWebhooksCopy.columns.state,
        cell: ({ state }) => (
          <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{stuckWebhooksCopy.state[state]}</Badge>
        ),
      },
      { label: stuckWebhooksCopy.columns.tries, align: 'end', cell: ({ tries }) => tries },
      { label: administrationCopy.since, cell: ({ since }) => administrationCopy.moment(since) },
      { label: administrationCopy.next, cell: ({ nextTryAt }) => administrationCopy.moment(nextTryAt) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ host }) => host,
    formId: 'retry-webhook',
    title: stuckWebhooksCopy.title,
    acts: (webhook) => ({
      label: webhook.state === 'failed' ? stuckWebhooksCopy.retry : stuckWebhooksCopy.retryNow,
      about: stuckWebhooksCopy.title(webhook),
    }),
    fields: () => <Text>{stuckWebhooksCopy.text}</Text>,
    send: ({ id }, body) => call(environment, retryWebhook, { params: { id }, body }),
  })

export const createProposedRentEndsList = (environment: Environment, recount: () => void) =>
  createReasonRequiredList<ProposedRentEnd>(recount, {
    read: async (_, page) =>
      toLoadedRows(await call(environment, readProposedRentEnds, { query: { page } }), ({ ends }) => ends),
    words: proposedRentEndsCopy,
    submit: proposedRentEndsCopy.send,
    columns: [
      {
        label: proposedRentEndsCopy.columns.claim,
        names: true,
        cell: ({ claim }) => proposedRentEndsCopy.claim(claim),
      },
      { label: proposedRentEndsCopy.columns.office, cell: ({ index }) => index },
      { label: proposedRentEndsCopy.columns.act, cell: ({ act }) => proposedRentEndsCopy.acts[act] },
      {
        label: proposedRentEndsCopy.columns.refund,
        align: 'end',
        cell: ({ refund }) => formatAmount(refund),
      },
      { label: proposedRentEndsCopy.columns.by, cell: ({ by }) => by },
      { label: proposedRentEndsCopy.columns.until, cell: ({ until }) => administrationCopy.moment(until) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ claim }) => claim,
    formId: 'retry-end',
    title: proposedRentEndsCopy.title,
    acts: (end) =>
      end.own
        ? proposedRentEndsCopy.own
        : { label: proposedRentEndsCopy.confirm, about: proposedRentEndsCopy.title(end) },
    fields: ({ subject }) => <Text>{proposedRentEndsCopy.text(subject)}</Text>,
    send: ({ id }, body) => call(environment, confirmProposedRentEnd, { params: { id }, body }),
  })

interface RefundDraft extends ActionReasonDraft {
  readonly act: RefundAction
  readonly document: string
}

const actsOf = ({ claim, proposal }: StuckRefund) => {
  const button = (act: RefundAction, label: string) => ({
    label,
    about: stuckRefundsCopy.title(act, claim),
    draft: { act },
  })
  if (proposal === null)
    return [button('retry', stuckRefundsCopy.acts.retry), button('propose', stuckRefundsCopy.acts.propose)]
  return proposal.own
    ? [button('reject', stuckRefundsCopy.acts.withdraw)]
    : [button('confirm', stuckRefundsCopy.acts.confirm), button('reject', stuckRefundsCopy.acts.reject)]
}

const Facts = ({ row }: { row: StuckRefund }) => (
  <DescriptionList
    items={[
      { term: stuckRefundsCopy.facts.amount, details: formatAmount(row.amount) },
      { term: stuckRefundsCopy.facts.order, details: row.order },
      ...(row.proposal
        ? [
            { term: stuckRefundsCopy.facts.document, details: row.proposal.document },
            { term: stuckRefundsCopy.facts.reason, details: row.proposal.reason },
            { term: stuckRefundsCopy.facts.by, details: row.proposal.by },
            { term: stuckRefundsCopy.facts.until, details: administrationCopy.moment(row.proposal.until) },
          ]
        : []),
    ]}
  />
)

export const createStuckRefundsList = (environment: Environment, recount: () => void) =>
  createReasonRequiredList<StuckRefund, RefundDraft>(recount, {
    read: async (_, page) =>
      toLoadedRows(await call(environment, readStuckRefunds, { query: { page } }), ({ refunds }) => refunds),
    words: stuckRefundsCopy,
    submit: ({ act }) => stuckRefundsCopy.submit[act],
    columns: [
      {
        label: stuckRefundsCopy.columns.claim,
        names: true,
        cell: ({ claim }) => stuckRefundsCopy.claim(claim),
      },
      { label: stuckRefundsCopy.columns.office, cell: ({ index }) => index },
      refundAmountColumn,
      refundProblemColumn,
      {
        label: stuckRefundsCopy.columns.state,
        cell: ({ proposal }) => (
          <Badge tone={proposal === null ? 'neutral' : 'action'}>
            {proposal === null ? stuckRefundsCopy.again : stuckRefundsCopy.waits}
          </Badge>
        ),
      },
      {
        ...refundNextTryColumn,
        cell: (refund) => (refund.proposal === null ? refundNextTryColumn.cell(refund) : ''),
      },
    ],
    idOf: ({ payment }) => payment,
    nameOf: ({ claim }) => claim,
    formId: 'act-refund',
    draft: { act: 'retry', document: '', reason: '' },
    title: ({ claim }, { act }) => stuckRefundsCopy.title(act, claim),
    acts: actsOf,
    atFields: ['document_missing'],
    fields: ({ subject, draft, refused }, fill) => (
      <>
        <Text>{stuckRefundsCopy.texts[draft.act]}</Text>
        <Facts row={subject} />
        {draft.act === 'propose' && (
          <SettlementDocumentField
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
        return call(environment, proposeRefundSettlementByAdministrator, {
          params: { payment },
          body: { ...body, document },
        })
      const decision = act === 'confirm' ? confirmRefundSettlementProposal : rejectRefundSettlementProposal
      return call(environment, decision, { params: { id: proposal?.id ?? 0 }, body })
    },
  })
