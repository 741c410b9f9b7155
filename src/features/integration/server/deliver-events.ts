import type { Kysely } from 'kysely'
import { Webhook as Signer } from 'standardwebhooks'
import type { OrganisationEvent } from '#integration/api/events.ts'
import { isWebhookPermanentlyFailing, nextWebhookAttemptAt } from '#integration/rules/webhook-retry.ts'
import { isSandboxLegalHid } from '#people/server/organisations/organisations.ts'
import { webhookDisabledEmail } from '#people/words/emails.ts'
import type { Context } from '#server/context.ts'
import { isNotLeasedSql } from '#server/database/lease.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { createRequestTraceHeaders } from '#server/request-cause.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'
import { assignAllEventNumbers, readEventsAfter } from './event-feed.ts'
import { decryptWebhookSecrets, type WebhookRow } from './webhooks.ts'

const BATCH_SIZE = 50
const MAX_DELIVERY_MS = 50_000
const CONCURRENT_WEBHOOKS = 10
const LOG_RETENTION_MS = 30 * 24 * 3_600_000

/** Returns null if the webhook is not due, is switched off, or is locked by another server. */
const lockDueWebhook = async (db: Kysely<Schema>, id: number, now: Date): Promise<WebhookRow | null> =>
  (await db
    .updateTable('webhook')
    .set({ lockedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .where((row) => row.or([row('nextTryAt', 'is', null), row('nextTryAt', '<=', now)]))
    .where(isNotLeasedSql('lockedAt', now))
    .returningAll()
    .executeTakeFirst()) ?? null

/** Headers of the Standard Webhooks specification: message id, timestamp, and one signature per valid secret. */
const signedHeaders = (
  context: Context,
  hook: WebhookRow,
  event: OrganisationEvent,
  body: string,
  now: Date,
) => {
  const name = `${hook.legalHid}-${event.id}`
  const signatures = decryptWebhookSecrets(context, hook, now).map((secret) =>
    new Signer(secret).sign(name, now, body),
  )
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'abon-box-webhooks/1',
    ...createRequestTraceHeaders(),
    ...(isSandboxLegalHid(hook.legalHid) ? { 'webhook-sandbox': 'true' } : {}),
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

async function notifyAdministrators({ db, outbox }: Context, hook: WebhookRow, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    await updateRows(trx, 'webhook', hook.id, { state: 'failed' })
    const administrators = await trx
      .selectFrom('organisationUser')
      .select('email')
      .where('legalHid', '=', hook.legalHid)
      .where('role', '=', 'administrator')
      .where('state', '=', 'active')
      .execute()
    for (const { email } of administrators) {
      await outbox.write(trx, {
        key: `webhook-failed-${hook.id}-${now.getTime()}-${email}`,
        recipient: email,
        ...webhookDisabledEmail(outbox.origin, hook.url),
        now,
      })
    }
  })
}

async function sendEvent(
  context: Context,
  hook: WebhookRow,
  event: OrganisationEvent,
  tries: number,
): Promise<boolean> {
  const { db, clock } = context
  const body = JSON.stringify(event)
  const sandbox = isSandboxLegalHid(hook.legalHid)
  const post = sandbox ? context.sandboxPost : context.hookPost
  const sent = await post(hook.url, signedHeaders(context, hook, event, body, clock.now()), body)
  const now = clock.now()
  const isAccepted = sent.ok && sent.value >= 200 && sent.value < 300
  await insertRow(db, 'webhookDelivery', {
    webhookId: hook.id,
    seq: event.id,
    attempt: tries + 1,
    status: sent.ok ? sent.value : null,
    problem: sent.ok ? null : sent.code,
    at: now,
  })
  if (isAccepted) {
    const delivered = { delivered: event.id, tries: 0, nextTryAt: null, failingSince: null }
    await updateRows(db, 'webhook', hook.id, delivered)
    return true
  }
  const failingSince = hook.failingSince ?? now
  const failed = { tries: tries + 1, nextTryAt: nextWebhookAttemptAt(tries + 1, now), failingSince }
  await updateRows(db, 'webhook', hook.id, failed)
  const isAbandoned = isWebhookPermanentlyFailing(failingSince, now)
  const code = sent.ok ? String(sent.value) : sent.code
  const failure = { work: 'webhook', task: 'deliver-events', id: hook.id, code } as const
  if (!sandbox) context.failures.report(isAbandoned ? { ...failure, givenUp: isAbandoned } : failure)
  if (isAbandoned) await notifyAdministrators(context, hook, now)
  return false
}

/** Sends events in order and stops at the first failure. Safe to repeat. */
export async function deliverWebhookEvents(context: Context, id: number): Promise<void> {
  const { db, clock } = context
  const lockedAt = clock.now()
  const hook = await lockDueWebhook(db, id, lockedAt)
  if (!hook) return
  try {
    let { tries, delivered } = hook
    const startedAtMs = performance.now()
    for (;;) {
      const events = await readEventsAfter(db, hook.legalHid, delivered, BATCH_SIZE)
      for (const event of events) {
        // Stops before the webhook's lock expires, because another server would then send the same events.
        if (performance.now() - startedAtMs > MAX_DELIVERY_MS) return
        if (!(await sendEvent(context, hook, event, tries))) return
        tries = 0
        delivered = event.id
      }
      if (events.length < BATCH_SIZE) return
    }
  } finally {
    await updateRows(db, 'webhook', { id, lockedAt }, { lockedAt: null })
  }
}

export async function deliverDueWebhookEvents(
  context: Context,
  now: Date,
  { eachRow }: JobStepRunner,
): Promise<void> {
  const { db } = context
  await assignAllEventNumbers(db)
  const due = db
    .selectFrom('webhook')
    .innerJoin('eventFeed', 'eventFeed.legalHid', 'webhook.legalHid')
    .select('webhook.id')
    .where('webhook.state', '=', 'on')
    .where((row) => row.or([row('nextTryAt', 'is', null), row('nextTryAt', '<=', now)]))
    .whereRef('eventFeed.last', '>', 'webhook.delivered')
  await eachRow(
    due,
    toDueRowSortColumns('webhook.madeAt', 'webhook.id'),
    ({ id }) => deliverWebhookEvents(context, id),
    {
      concurrency: CONCURRENT_WEBHOOKS,
    },
  )
}

export const deleteExpiredWebhookDeliveries = async ({ db }: Context, now: Date): Promise<void> => {
  await db
    .deleteFrom('webhookDelivery')
    .where('at', '<', new Date(now.getTime() - LOG_RETENTION_MS))
    .execute()
}
