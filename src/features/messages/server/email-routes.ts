import { createHash, timingSafeEqual } from 'node:crypto'
import { html } from 'hono/html'
import { type Kysely, sql } from 'kysely'
import { pagePaths } from '#kit/api/page-paths.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { BounceReportOutcome, EmailTopic } from '#messages/api/sent-messages.ts'
import * as calls from '#messages/api/sent-messages.ts'
import { classifyBounce, nextResendTime } from '#messages/rules/message-delivery.ts'
import { unsubscribePageCopy as words } from '#messages/words/standalone-pages.ts'
import { addressCheckEmail } from '#people/words/emails.ts'
import type { Context } from '#server/context.ts'
import { findRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type RequestContext, type Route } from '#server/http/route.ts'
import { renderPageWithInlineStyles } from '#server/integrations/html-page.ts'
import { type ReturnedEmail, readEmailRecipients } from '#server/integrations/messages/delivery-report.ts'
import { WorkerJobRefusedError } from '#server/workers/worker-pool.ts'
import { maskRecipient } from './claim-messages.ts'
import {
  deleteUnreachableMark,
  markAddressUnreachable,
  readUnreachableAddress,
  readUnsubscribeTime,
  resubscribeToTopic,
  unsubscribeFromTopic,
} from './outbox.ts'

/** Mail servers give up after five days, so much later reports are ignored. */
const MAX_REPORT_AGE_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** Our emails have one recipient, so the worst of several reports applies. */
const worstFailure = ({ reports }: ReturnedEmail) => {
  const failures = reports.flatMap((report) => {
    const bounce = classifyBounce(report)
    return bounce === null ? [] : [{ bounce, status: report.status }]
  })
  return failures.find(({ bounce }) => bounce === 'address') ?? failures[0] ?? null
}

/**
 * Only the signed return path identifies the email, and each attempt counts once. While the email is being sent,
 * `letter_in_hand` makes the mail server retry the report.
 */
export const handleBounce = (
  { db, tokens }: Context,
  returned: ReturnedEmail,
  now: Date,
): Promise<Outcome<BounceReportOutcome, 'letter_in_hand'>> => {
  const returnPath = returned.recipients
    .map((address) => tokens.readMark(address))
    .find((read) => read !== null)
  if (!returnPath) return Promise.resolve(accept('forged'))
  if (returned.reports.length === 0) return Promise.resolve(accept('no_report'))
  const failure = worstFailure(returned)
  if (failure === null) return Promise.resolve(accept('delayed'))
  return transact<Outcome<BounceReportOutcome, 'letter_in_hand'>>(db, async (trx) => {
    const letter = await lockRow(trx, 'message', { id: returnPath.letter })
    if (!letter || letter.tries !== returnPath.attempt || letter.fate !== null) return accept('repeated')
    if (letter.state === 'waiting')
      return letter.lockedAt === null ? accept('repeated') : refuse('letter_in_hand')
    if (now.getTime() - (letter.sentAt ?? now).getTime() > MAX_REPORT_AGE_DAYS * DAY_MS)
      return accept('repeated')
    const retryAt =
      failure.bounce === 'later' && letter.body !== '' ? nextResendTime(letter.bounces, now) : null
    if (retryAt !== null) {
      await trx
        .updateTable('message')
        .set({
          state: 'waiting',
          sentAt: null,
          lockedAt: null,
          notBefore: retryAt,
          bounces: sql<number>`bounces + 1`,
        })
        .where('id', '=', letter.id)
        .execute()
      return accept('later')
    }
    await updateRows(trx, 'message', letter.id, { fate: 'bounced', fateAt: now, fateCode: failure.status })
    if (failure.bounce !== 'address') return accept('message')
    await markAddressUnreachable(trx, letter.recipient, { code: failure.status, now })
    return accept('address')
  })
}

const sha256Digest = (text: string) => createHash('sha256').update(text).digest()

const isSecret = (secret: string | null, candidate: string | null): boolean =>
  secret !== null && timingSafeEqual(sha256Digest(`Bearer ${secret}`), sha256Digest(candidate ?? ''))

const requireCaller = ({ person }: RequestContext) => {
  if (!person) throw new Error('a handler that requires a person was called without one')
  return person
}

const readEmailSettings = async (db: Kysely<Schema>, address: string): Promise<calls.EmailPreferences> => ({
  address,
  unreachableSince: (await readUnreachableAddress(db, address))?.since.toISOString() ?? null,
  wanted: { reminders: (await readUnsubscribeTime(db, address, 'reminders')) === null },
})

/** Anyone can send emails to this address, so the body is parsed only if a recipient is a valid return path. */
const readReturnedEmail = async ({ tokens, workers }: Context, raw: Uint8Array): Promise<ReturnedEmail> => {
  const recipients = readEmailRecipients(raw)
  if (recipients.every((address) => tokens.readMark(address) === null)) return { recipients, reports: [] }
  return workers.run('readReturnedLetter', raw).catch((error: unknown) => {
    // A timeout counts as no report, because otherwise the mail server would resend the email for days.
    if (error instanceof WorkerJobRefusedError && error.code === 'no_report')
      return { recipients, reports: [] }
    throw error
  })
}

export const emailRoutes = (context: Context): Route[] => {
  const { db } = context
  return [
    bindRoute(calls.readEmailPreferences, async (request) =>
      accept(await readEmailSettings(db, requireCaller(request).email)),
    ),

    bindRoute(calls.setReminderEmails, async ({ body, ...request }) => {
      const { email: address } = requireCaller(request)
      if (address === '') return refuse('no_address')
      await transact(db, async (trx) => {
        if (body.wanted) await resubscribeToTopic(trx, address, 'reminders')
        else await unsubscribeFromTopic(trx, { address, topic: 'reminders', now: request.now })
      })
      return accept(await readEmailSettings(db, address))
    }),

    bindRoute(calls.sendTestEmail, async (request) => {
      const { email: recipient } = requireCaller(request)
      const { now } = request
      const outcome = await transact<Outcome<true, 'address_reachable'>>(db, async (trx) => {
        if (!(await deleteUnreachableMark(trx, recipient))) return refuse('address_reachable')
        const key = `address-check-${now.getTime()}-${recipient.toLowerCase()}`
        await context.outbox.write(trx, { key, recipient, ...addressCheckEmail(context.outbox), now })
        return accept(true)
      })
      return outcome.ok ? accept(await readEmailSettings(db, recipient)) : outcome
    }),

    bindRoute(calls.readUnsubscribePage, ({ params, now }) => unsubscribePage(context, params.token, now)),

    bindRoute(calls.unsubscribeFromEmails, ({ params, headers, body, now }) =>
      handleUnsubscribe(context, { token: params.token, type: headers.get('content-type') ?? '', body }, now),
    ),

    bindRoute(calls.reportBounce, async ({ headers, body, now }) => {
      if (!isSecret(context.bounces?.secret ?? null, headers.get('authorization')))
        return refuse('secret_wrong')
      const returned = await readReturnedEmail(context, body)
      const outcome = await handleBounce(context, returned, now)
      if (!outcome.ok) return { ...outcome, headers: { 'Retry-After': '5' } }
      context.messageCounts.bounced(outcome.value)
      return accept({ outcome: outcome.value })
    }),
  ]
}

const settingsLink = html`<p><a href="${pagePaths.personalData}">${words.settings}</a></p>`

const invalidLinkPage = async () => ({
  ...(await renderPageWithInlineStyles(
    words.title,
    html`<h1>${words.lostTitle}</h1><p>${words.lost}</p>${settingsLink}`,
  )),
  status: 404 as const,
})

/** GET does not unsubscribe, because mail scanners open links. The address is masked. */
const topicPage = (
  { topic, address }: { readonly topic: EmailTopic; readonly address: string },
  state: 'asked' | 'refused' | 'wanted',
) =>
  renderPageWithInlineStyles(
    words.title,
    state === 'refused'
      ? html`<h1>${words.doneTitle}</h1><p>${words.done(topic, maskRecipient(address))}</p>
<form method="post"><button name="again" value="1" class="center">${words.again}</button></form>${settingsLink}`
      : html`<h1>${state === 'wanted' ? words.wantedTitle : words.title}</h1>
<p>${state === 'wanted' ? words.wanted(topic, maskRecipient(address)) : words.ask(topic, maskRecipient(address))}</p><p class="quiet">${words.whatElse(topic)}</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click" class="${state === 'wanted' ? 'center' : 'main'}">${words.stop}</button></form>${settingsLink}`,
  )

const readUnsubscribeLink = async (
  { db, tokens }: Context,
  token: string,
  now: Date,
): Promise<{ address: string; topic: EmailTopic } | null> => {
  const read = tokens.read('unsubscribe', token, now)
  const letter = read.ok ? await findRow(db, 'message', read.value) : undefined
  return letter?.topic && letter.recipient !== '' ? { address: letter.recipient, topic: letter.topic } : null
}

const unsubscribePage = async (context: Context, token: string, now: Date) => {
  const link = await readUnsubscribeLink(context, token, now)
  if (link === null) return invalidLinkPage()
  const refused = await readUnsubscribeTime(context.db, link.address, link.topic)
  return topicPage(link, refused === null ? 'asked' : 'refused')
}

const readFormFields = (type: string, body: Uint8Array<ArrayBuffer>): Promise<FormData> =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData())

const handleUnsubscribe = async (
  context: Context,
  sent: { readonly token: string; readonly type: string; readonly body: Uint8Array<ArrayBuffer> },
  now: Date,
) => {
  const link = await readUnsubscribeLink(context, sent.token, now)
  if (link === null) return invalidLinkPage()
  const { address, topic } = link
  const fields = await readFormFields(sent.type, sent.body)
  if (fields.get('List-Unsubscribe') === 'One-Click') {
    await transact(context.db, (trx) => unsubscribeFromTopic(trx, { address, topic, now }))
    return topicPage(link, 'refused')
  }
  if (fields.get('again') === '1') {
    await transact(context.db, async (trx) => void (await resubscribeToTopic(trx, address, topic)))
    return topicPage(link, 'wanted')
  }
  return unsubscribePage(context, sent.token, now)
}
