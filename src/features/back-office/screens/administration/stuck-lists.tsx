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
} from '#back-office/api/administration.ts'
import {
  administrationCopy,
  endsCopy,
  jobName,
  jobsCopy,
  type RefundAct,
  stuckLettersCopy,
  stuckRefundsCopy,
  stuckWebhooksCopy,
} from '#back-office/words/administration.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { rowsOf } from '#kit/screens/list.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { sentLetterState } from '#messages/words/sent-messages.ts'
import { amountColumn, nextTryColumn, problemColumn, SettledDocumentField } from '#money/parts/refunds.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ReasonDraft, reasonedList } from './reasoned-list.tsx'

export const jobsList = (environment: Environment, recount: () => void) =>
  reasonedList<StuckJob>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readStuckJobs, { query: { page } }), ({ jobs }) => jobs),
    words: jobsCopy,
    columns: [
      { label: jobsCopy.columns.name, names: true, cell: ({ name }) => jobName(name) },
      { label: jobsCopy.columns.about, cell: ({ about }) => about },
      {
        label: jobsCopy.columns.state,
        cell: ({ state }) => (
          <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{jobsCopy.state[state]}</Badge>
        ),
      },
      { label: jobsCopy.columns.tries, align: 'end', cell: ({ tries }) => tries },
      { label: administrationCopy.since, cell: ({ since }) => administrationCopy.moment(since) },
      { label: administrationCopy.next, cell: ({ nextTryAt }) => administrationCopy.moment(nextTryAt) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    formId: 'retry-job',
    title: jobsCopy.title,
    acts: (job) => ({ label: jobsCopy.retry, about: jobsCopy.title(job) }),
    fields: () => <Text>{jobsCopy.text}</Text>,
    send: ({ id }, body) => call(environment, retryJob, { params: { id }, body }),
  })

export const lettersList = (environment: Environment, recount: () => void) =>
  reasonedList<StuckLetter>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readStuckLetters, { query: { page } }), ({ letters }) => letters),
    words: stuckLettersCopy,
    columns: [
      {
        label: stuckLettersCopy.columns.number,
        names: true,
        cell: ({ id, channel }) => `${stuckLettersCopy.channel[channel]} ${id}`,
      },
      {
        label: stuckLettersCopy.columns.subject,
        cell: ({ subject }) => subject || stuckLettersCopy.noSubject,
      },
      { label: stuckLettersCopy.columns.recipient, cell: ({ recipient }) => recipient },
      { label: stuckLettersCopy.columns.claim, cell: ({ claim }) => claim ?? stuckLettersCopy.noClaim },
      {
        label: stuckLettersCopy.columns.fate,
        cell: ({ fate, code }) => sentLetterState({ state: 'refused', fate, code }),
      },
      { label: administrationCopy.since, cell: ({ writtenAt }) => administrationCopy.moment(writtenAt) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ id }) => id,
    formId: 'retry-letter',
    title: stuckLettersCopy.title,
    acts: (letter) =>
      letter.sendable
        ? { label: stuckLettersCopy.retry, about: stuckLettersCopy.title(letter) }
        : stuckLettersCopy.forgotten,
    fields: ({ subject: { subject, recipient } }) => (
      <Text>{stuckLettersCopy.text(subject || stuckLettersCopy.noSubject, recipient)}</Text>
    ),
    send: ({ id }, body) => call(environment, retryLetter, { params: { id }, body }),
  })

export const webhooksList = (environment: Environment, recount: () => void) =>
  reasonedList<StuckWebhook>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readStuckWebhooks, { query: { page } }), ({ webhooks }) => webhooks),
    words: stuckWebhooksCopy,
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

export const endsList = (environment: Environment, recount: () => void) =>
  reasonedList<ProposedEnd>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readProposedEnds, { query: { page } }), ({ ends }) => ends),
    words: endsCopy,
    columns: [
      { label: endsCopy.columns.claim, names: true, cell: ({ claim }) => endsCopy.claim(claim) },
      { label: endsCopy.columns.office, cell: ({ index }) => index },
      { label: endsCopy.columns.act, cell: ({ act }) => endsCopy.acts[act] },
      { label: endsCopy.columns.refund, align: 'end', cell: ({ refund }) => amountInWords(refund) },
      { label: endsCopy.columns.by, cell: ({ by }) => by },
      { label: endsCopy.columns.until, cell: ({ until }) => administrationCopy.moment(until) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ claim }) => claim,
    formId: 'retry-end',
    title: endsCopy.title,
    acts: (end) => (end.own ? endsCopy.own : { label: endsCopy.confirm, about: endsCopy.title(end) }),
    fields: ({ subject }) => <Text>{endsCopy.text(subject)}</Text>,
    send: ({ id }, body) => call(environment, confirmProposedEnd, { params: { id }, body }),
  })

interface RefundDraft extends ReasonDraft {
  readonly act: RefundAct
  readonly document: string
}

const actsOf = ({ claim, proposal }: StuckRefund) => {
  const button = (act: RefundAct, label: string) => ({
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
      { term: stuckRefundsCopy.facts.amount, details: amountInWords(row.amount) },
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

export const refundsList = (environment: Environment, recount: () => void) =>
  reasonedList<StuckRefund, RefundDraft>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readStuckRefunds, { query: { page } }), ({ refunds }) => refunds),
    words: stuckRefundsCopy,
    columns: [
      {
        label: stuckRefundsCopy.columns.claim,
        names: true,
        cell: ({ claim }) => stuckRefundsCopy.claim(claim),
      },
      { label: stuckRefundsCopy.columns.office, cell: ({ index }) => index },
      amountColumn,
      problemColumn,
      {
        label: stuckRefundsCopy.columns.state,
        cell: ({ proposal }) => (
          <Badge tone={proposal === null ? 'neutral' : 'action'}>
            {proposal === null ? stuckRefundsCopy.again : stuckRefundsCopy.waits}
          </Badge>
        ),
      },
      nextTryColumn,
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
