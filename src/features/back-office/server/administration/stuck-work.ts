import { type Kysely, type Selectable, sql } from 'kysely'
import { type ActingPerson, recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { maskRecipient } from '#messages/server/claim-messages.ts'
import { readRowPage } from '#server/database/read-row-page.ts'
import { lockRow, updateRows } from '#server/database/row-queries.ts'
import type { MessageTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { MAX_TRIES_PER_ROW } from '#server/run-job-step.ts'

const PAGE_SIZE = 20
/** Lower than {@link MAX_TRIES_PER_ROW}, so that administrators see failing jobs before they are given up. */
const MIN_LISTED_TRIES = 3

interface RetryRequest {
  readonly id: number
  readonly reason: string
  readonly now: Date
}
type RetryOutcome<Code extends string> = Outcome<{ done: true }, Code>

const selectStuckRows = (db: Kysely<Schema>) =>
  db.selectFrom('failedRow').where('tries', '>=', MIN_LISTED_TRIES)

export async function countStuckJobs(db: Kysely<Schema>): Promise<number> {
  const { count } = await selectStuckRows(db)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listStuckJobs(db: Kysely<Schema>, page = 0) {
  const { rows, total } = await readRowPage(
    selectStuckRows(db)
      .select(['id', 'step', 'rowId', 'tries', 'failedAt', 'nextTryAt'])
      .orderBy('failedAt', 'desc')
      .orderBy('id'),
    PAGE_SIZE,
    page,
  )
  const jobs = rows.map(({ id, step, rowId, tries, failedAt, nextTryAt }) => ({
    id,
    name: step,
    state: tries >= MAX_TRIES_PER_ROW ? ('failed' as const) : ('retry' as const),
    about: rowId,
    tries,
    since: failedAt,
    nextTryAt,
  }))
  return { jobs, total }
}

/** Resets the tries, so that a repeated call is refused because the job is no longer stuck. */
export const retryStuckJob = (db: Kysely<Schema>, by: ActingPerson, { id, reason, now }: RetryRequest) =>
  transact<RetryOutcome<'job_not_stuck'>>(db, async (trx) => {
    const job = await trx
      .updateTable('failedRow')
      .set({ tries: 0, nextTryAt: now })
      .where('id', '=', id)
      .where('tries', '>=', MIN_LISTED_TRIES)
      .returning('step')
      .executeTakeFirst()
    if (!job) return refuse('job_not_stuck')
    await recordAuditEntry(trx, { by, act: 'job_retried', subject: 'job', number: job.step, reason, now })
    return accept({ done: true })
  })

export async function listStuckMessages(db: Kysely<Schema>, page = 0) {
  const { rows, total } = await readRowPage(
    db
      .selectFrom('message')
      .where(sql<boolean>`(state = 'refused' or fate in ('undelivered', 'expired', 'bounced'))`)
      .select(['id', 'channel', 'subject', 'recipient', 'claimId', 'createdAt', 'body', 'fate', 'fateCode'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc'),
    PAGE_SIZE,
    page,
  )
  const letters = rows.map(
    ({ id, channel, subject, recipient, claimId, createdAt, body, fate, fateCode }) => ({
      id,
      channel,
      subject,
      recipient: maskRecipient(recipient),
      claim: claimId,
      writtenAt: createdAt,
      sendable: body !== '',
      fate,
      code: fateCode,
    }),
  )
  return { letters, total }
}

const isStuck = ({ state, fate }: Selectable<MessageTable>): boolean =>
  state === 'refused' || fate === 'undelivered' || fate === 'expired' || fate === 'bounced'

export const retryStuckMessage = (db: Kysely<Schema>, by: ActingPerson, { id, reason, now }: RetryRequest) =>
  transact<RetryOutcome<'letter_not_stuck' | 'letter_forgotten'>>(db, async (trx) => {
    const letter = await lockRow(trx, 'message', { id })
    if (!letter || !isStuck(letter)) return refuse('letter_not_stuck')
    if (letter.body === '') return refuse('letter_forgotten')
    await updateRows(trx, 'message', id, {
      state: 'waiting',
      lockedAt: null,
      // Only an SMS restarts its tries: an email's return path contains the try and must stay unique.
      ...(letter.channel === 'sms' ? { tries: 0 } : { bounces: 0 }),
      fate: null,
      fateAt: null,
      fateCode: null,
      askAt: null,
      asks: 0,
    })
    await recordAuditEntry(trx, { by, act: 'letter_retried', subject: 'letter', number: id, reason, now })
    return accept({ done: true })
  })

export async function listStuckWebhooks(db: Kysely<Schema>, page = 0) {
  const { rows, total } = await readRowPage(
    db
      .selectFrom('webhook')
      .leftJoin('organisation', 'organisation.legalHid', 'webhook.legalHid')
      .where(
        sql<boolean>`webhook.state = 'failed' or (webhook.state = 'on' and webhook.failing_since is not null)`,
      )
      // Organisations handle their sandbox webhooks themselves.
      .where('webhook.legalHid', 'not like', 'sandbox:%')
      .select(['webhook.id', 'webhook.url', 'webhook.state', 'webhook.tries', 'webhook.failingSince'])
      .select(['webhook.nextTryAt', 'organisation.fullName', 'organisation.inn'])
      .orderBy(sql`webhook.state = 'failed'`, 'desc')
      .orderBy('webhook.failingSince')
      .orderBy('webhook.id'),
    PAGE_SIZE,
    page,
  )
  const webhooks = rows.map(({ id, fullName, inn, url, state, tries, failingSince, nextTryAt }) => ({
    id,
    organisation: fullName ?? '',
    inn: inn ?? '',
    host: URL.parse(url)?.host ?? '',
    state: state === 'failed' ? ('failed' as const) : ('on' as const),
    tries,
    since: failingSince,
    nextTryAt: state === 'on' ? nextTryAt : null,
  }))
  return { webhooks, total }
}

export const retryStuckWebhook = (db: Kysely<Schema>, by: ActingPerson, { id, reason, now }: RetryRequest) =>
  transact<RetryOutcome<'webhook_not_stuck'>>(db, async (trx) => {
    const hook = await lockRow(trx, 'webhook', { id })
    if (!hook || (hook.state !== 'failed' && (hook.state === 'off' || hook.failingSince === null)))
      return refuse('webhook_not_stuck')
    await updateRows(trx, 'webhook', id, { state: 'on', tries: 0, nextTryAt: null, failingSince: null })
    await recordAuditEntry(trx, { by, act: 'webhook_retried', subject: 'webhook', number: id, reason, now })
    return accept({ done: true })
  })
