import type { Kysely } from 'kysely'
import { Webhook as Signer } from 'standardwebhooks'
import { webhookFailedEmail } from '#copy/emails-people.ts'
import { hasFailedForGood, nextTry } from '#domain/webhook-retry.ts'
import { causeHeaders } from '#server/cause.ts'
import type { Context } from '#server/context.ts'
import { isInNoHand } from '#server/database/in-hand.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { isSandbox } from '../organisations/sandbox-organisation.ts'
import { eventsAfter, numberAllEvents, type OrganisationEvent } from './event-feed.ts'
import { secretsOf, type WebhookRow } from './webhooks.ts'

/** So many events are read at a time; a delivery goes on until nothing is left or its time is over. */
const AT_ONCE = 50
const GO_ON_MS = 50_000
const CONCURRENT_WEBHOOKS = 10
/** How long the log of deliveries is kept. */
const LOG_MS = 30 * 24 * 3_600_000

/** Takes a webhook for this server alone; null when it is not due, off, or in another's hands. */
const take = async (db: Kysely<Schema>, id: number, now: Date): Promise<WebhookRow | null> =>
  (await db
    .updateTable('webhook')
    .set({ lockedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .where((row) => row.or([row('nextTryAt', 'is', null), row('nextTryAt', '<=', now)]))
    .where(isInNoHand('lockedAt', now))
    .returningAll()
    .executeTakeFirst()) ?? null

const wordsOf = (event: OrganisationEvent): string => JSON.stringify(event)

/** Headers of the standard: the event's own name, the time, a signature of each secret that holds now. */
const headersOf = (context: Context, hook: WebhookRow, event: OrganisationEvent, body: string, now: Date) => {
  const name = `${hook.legalHid}-${event.id}`
  const signatures = secretsOf(context, hook, now).map((secret) => new Signer(secret).sign(name, now, body))
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'abon-box-webhooks/1',
    ...causeHeaders(),
    ...(isSandbox(hook.legalHid) ? { 'webhook-sandbox': 'true' } : {}),
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

/** Tells the organisation's administrators that their webhook was switched off. */
async function reportFailed({ db, outbox }: Context, hook: WebhookRow, now: Date): Promise<void> {
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
        ...webhookFailedEmail(outbox.origin, hook.url),
        now,
      })
    }
  })
}

/** One event to one webhook; true when it was taken (any 2xx). */
async function sendOne(
  context: Context,
  hook: WebhookRow,
  event: OrganisationEvent,
  tries: number,
): Promise<boolean> {
  const { db, clock } = context
  const body = wordsOf(event)
  const sandbox = isSandbox(hook.legalHid)
  const post = sandbox ? context.sandboxPost : context.hookPost
  const sent = await post(hook.url, headersOf(context, hook, event, body, clock.now()), body)
  const now = clock.now()
  const taken = sent.ok && sent.value >= 200 && sent.value < 300
  await insertRow(db, 'webhookDelivery', {
    webhookId: hook.id,
    seq: event.id,
    attempt: tries + 1,
    status: sent.ok ? sent.value : null,
    problem: sent.ok ? null : sent.code,
    at: now,
  })
  const well = { delivered: event.id, tries: 0, nextTryAt: null, failingSince: null }
  const failingSince = hook.failingSince ?? now
  const ill = { tries: tries + 1, nextTryAt: nextTry(tries + 1, now), failingSince }
  await updateRows(db, 'webhook', hook.id, taken ? well : ill)
  if (!taken) {
    const code = sent.ok ? String(sent.value) : sent.code
    const givenUp = hasFailedForGood(failingSince, now)
    // Who tries a receiver in the sandbox lets it fail: nobody has to be called for that.
    if (!sandbox)
      context.failures.report({
        work: 'webhook',
        task: 'deliver-events',
        id: hook.id,
        code,
        ...(givenUp ? { givenUp } : {}),
      })
    // Of a sandbox nobody is a user: it is switched off, and no letter is sent.
    if (givenUp) await reportFailed(context, hook, now)
  }
  return taken
}

/** Sends a webhook what it has not taken yet, in order; stops at the first that is not taken. Any number of times ends the same. */
export async function deliverEvents(context: Context, id: number): Promise<void> {
  const { db, clock } = context
  const lockedAt = clock.now()
  const hook = await take(db, id, lockedAt)
  if (!hook) return
  try {
    let { tries } = hook
    let { delivered } = hook
    const began = performance.now()
    for (;;) {
      const events = await eventsAfter(db, hook.legalHid, delivered, AT_ONCE)
      for (const event of events) {
        // A slow receiver must not have the webhook so long that another server takes it and sends the same.
        if (performance.now() - began > GO_ON_MS) return
        if (!(await sendOne(context, hook, event, tries))) return
        tries = 0
        delivered = event.id
      }
      if (events.length < AT_ONCE) return
    }
  } finally {
    await updateRows(db, 'webhook', { id, lockedAt }, { lockedAt: null })
  }
}

/** Delivers to every webhook that is due and has something to take; a slow receiver does not hold up all others. */
export async function sendDueEvents(context: Context, now: Date, { eachRow }: Step): Promise<void> {
  const { db } = context
  await numberAllEvents(db)
  const due = db
    .selectFrom('webhook')
    .innerJoin('eventFeed', 'eventFeed.legalHid', 'webhook.legalHid')
    .select('webhook.id')
    .where('webhook.state', '=', 'on')
    .where((row) => row.or([row('nextTryAt', 'is', null), row('nextTryAt', '<=', now)]))
    .whereRef('eventFeed.last', '>', 'webhook.delivered')
  await eachRow(due, dueBy('webhook.madeAt', 'webhook.id'), ({ id }) => deliverEvents(context, id), {
    concurrency: CONCURRENT_WEBHOOKS,
  })
}

/** Forgets old lines of the log; for the sweep. */
export const forgetOldDeliveries = async ({ db }: Context, now: Date): Promise<void> => {
  await db
    .deleteFrom('webhookDelivery')
    .where('at', '<', new Date(now.getTime() - LOG_MS))
    .execute()
}
