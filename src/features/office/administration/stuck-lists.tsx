import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  confirmProposedEnd,
  type ProposedEnd,
  readProposedEnds,
  readStuckJobs,
  readStuckLetters,
  readStuckWebhooks,
  retryJob,
  retryLetter,
  retryWebhook,
  type StuckJob,
  type StuckLetter,
  type StuckWebhook,
} from '#contract/administration.ts'
import {
  administrationCopy as copy,
  endsCopy,
  jobName,
  jobsCopy,
  stuckLettersCopy,
  stuckWebhooksCopy,
} from '#copy/administration.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { sentLetterState } from '#copy/sent-messages.ts'
import { rowsOf } from '#screens/list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Text } from '#ui/text/text.tsx'
import { reasonedList } from './reasoned-list.tsx'

const draft = { reason: '' }

export const jobsList = (environment: Environment, recount: () => void) =>
  reasonedList<StuckJob>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readStuckJobs, { query: { page } }), ({ jobs }) => jobs),
    words: jobsCopy,
    none: () => jobsCopy.none,
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
      { label: copy.since, cell: ({ since }) => copy.moment(since) },
      { label: copy.next, cell: ({ nextTryAt }) => copy.moment(nextTryAt) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    formId: 'retry-job',
    draft,
    title: jobsCopy.title,
    acts: (job) => ({ label: jobsCopy.retry, about: jobsCopy.title(job) }),
    fields: () => <Text>{jobsCopy.text}</Text>,
    send: ({ id }, body) => call(environment, retryJob, { params: { id }, body }),
  })

/** Letters that were given up. */
export const lettersList = (environment: Environment, recount: () => void) =>
  reasonedList<StuckLetter>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readStuckLetters, { query: { page } }), ({ letters }) => letters),
    words: stuckLettersCopy,
    none: () => stuckLettersCopy.none,
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
      { label: copy.since, cell: ({ writtenAt }) => copy.moment(writtenAt) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ id }) => id,
    formId: 'retry-letter',
    draft,
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

/** Webhooks that take nothing. */
export const webhooksList = (environment: Environment, recount: () => void) =>
  reasonedList<StuckWebhook>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readStuckWebhooks, { query: { page } }), ({ webhooks }) => webhooks),
    words: stuckWebhooksCopy,
    none: () => stuckWebhooksCopy.none,
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
      { label: copy.since, cell: ({ since }) => copy.moment(since) },
      { label: copy.next, cell: ({ nextTryAt }) => copy.moment(nextTryAt) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ host }) => host,
    formId: 'retry-webhook',
    draft,
    title: stuckWebhooksCopy.title,
    acts: (webhook) => ({
      label: webhook.state === 'failed' ? stuckWebhooksCopy.retry : stuckWebhooksCopy.retryNow,
      about: stuckWebhooksCopy.title(webhook),
    }),
    fields: () => <Text>{stuckWebhooksCopy.text}</Text>,
    send: ({ id }, body) => call(environment, retryWebhook, { params: { id }, body }),
  })

/** Refunds of closed offices that wait for a second person. */
export const endsList = (environment: Environment, recount: () => void) =>
  reasonedList<ProposedEnd>(recount, {
    read: async (_, page) =>
      rowsOf(await call(environment, readProposedEnds, { query: { page } }), ({ ends }) => ends),
    words: endsCopy,
    none: () => endsCopy.none,
    columns: [
      { label: endsCopy.columns.claim, names: true, cell: ({ claim }) => endsCopy.claim(claim) },
      { label: endsCopy.columns.office, cell: ({ index }) => index },
      { label: endsCopy.columns.act, cell: ({ act }) => endsCopy.acts[act] },
      { label: endsCopy.columns.refund, align: 'end', cell: ({ refund }) => amountInWords(refund) },
      { label: endsCopy.columns.by, cell: ({ by }) => by },
      { label: endsCopy.columns.until, cell: ({ until }) => copy.moment(until) },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ claim }) => claim,
    formId: 'retry-end',
    draft,
    title: endsCopy.title,
    acts: (end) => (end.own ? endsCopy.own : { label: endsCopy.confirm, about: endsCopy.title(end) }),
    fields: ({ subject }) => <Text>{endsCopy.text(subject)}</Text>,
    send: ({ id }, body) => call(environment, confirmProposedEnd, { params: { id }, body }),
  })
