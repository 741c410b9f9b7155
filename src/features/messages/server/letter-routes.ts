import { createHash, timingSafeEqual } from 'node:crypto'
import { html } from 'hono/html'
import { type Kysely, sql } from 'kysely'
import { addresses } from '#kit/api/addresses.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { BounceOutcome, LetterTopic } from '#messages/api/sent-messages.ts'
import * as calls from '#messages/api/sent-messages.ts'
import { bounceOf, sendAgainAt } from '#messages/rules/message-delivery.ts'
import { unsubscribeWords as words } from '#messages/words/inline-pages.ts'
import { addressCheck } from '#people/words/emails.ts'
import type { Context } from '#server/context.ts'
import { findRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { type ReturnedLetter, recipientsOf } from '#server/integrations/messages/delivery-report.ts'
import { inlinePage } from '#server/integrations/page.ts'
import { JobRefusedError } from '#server/workers/workers.ts'
import { markUnreachable, refusedSince, refuseTopic, unreachable, wantTopic, writeAgain } from './outbox.ts'
import { shortened } from './sent-letters.ts'

/** Servers retry for five days, so later reports are ignored. */
const LATEST_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** The worst report counts, since our emails have one recipient. */
const failureOf = ({ reports }: ReturnedLetter) => {
  const failures = reports.flatMap((report) => {
    const bounce = bounceOf(report)
    return bounce === null ? [] : [{ bounce, status: report.status }]
  })
  return failures.find(({ bounce }) => bounce === 'address') ?? failures[0] ?? null
}

/**
 * The signed return path alone identifies the email, and each attempt counts once. `letter_in_hand`: it is being sent
 * right now, so the mail server retries.
 */
export const takeBounce = (
  { db, tokens }: Context,
  returned: ReturnedLetter,
  now: Date,
): Promise<Outcome<BounceOutcome, 'letter_in_hand'>> => {
  const mark = returned.recipients.map((address) => tokens.readMark(address)).find((read) => read !== null)
  if (!mark) return Promise.resolve(accept('forged'))
  if (returned.reports.length === 0) return Promise.resolve(accept('no_report'))
  const failure = failureOf(returned)
  if (failure === null) return Promise.resolve(accept('delayed'))
  return transact<Outcome<BounceOutcome, 'letter_in_hand'>>(db, async (trx) => {
    const letter = await lockRow(trx, 'letter', { id: mark.letter })
    if (!letter || letter.tries !== mark.attempt || letter.fate !== null) return accept('repeated')
    if (letter.state === 'waiting')
      return letter.lockedAt === null ? accept('repeated') : refuse('letter_in_hand')
    if (now.getTime() - (letter.sentAt ?? now).getTime() > LATEST_DAYS * DAY_MS) return accept('repeated')
    const again = failure.bounce === 'later' && letter.body !== '' ? sendAgainAt(letter.bounces, now) : null
    if (again !== null) {
      await trx
        .updateTable('letter')
        .set({
          state: 'waiting',
          sentAt: null,
          lockedAt: null,
          notBefore: again,
          bounces: sql<number>`bounces + 1`,
        })
        .where('id', '=', letter.id)
        .execute()
      return accept('later')
    }
    await updateRows(trx, 'letter', letter.id, { fate: 'bounced', fateAt: now, fateCode: failure.status })
    if (failure.bounce !== 'address') return accept('letter')
    await markUnreachable(trx, letter.recipient, { code: failure.status, now })
    return accept('address')
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const isSecret = (secret: string | null, given: string | null): boolean =>
  secret !== null && timingSafeEqual(digest(`Bearer ${secret}`), digest(given ?? ''))

const callerOf = ({ person }: RequestContext) => {
  if (!person) throw new Error('A call for persons reached its handler without one')
  return person
}

const ownLettersOf = async (db: Kysely<Schema>, address: string): Promise<calls.OwnLetters> => ({
  address,
  unreachableSince: (await unreachable(db, address))?.since.toISOString() ?? null,
  wanted: { reminders: (await refusedSince(db, address, 'reminders')) === null },
})

/** Strangers write here, so the body is parsed only under our return path. */
const readIfOurs = async ({ tokens, workers }: Context, raw: Uint8Array): Promise<ReturnedLetter> => {
  const recipients = recipientsOf(raw)
  if (recipients.every((address) => tokens.readMark(address) === null)) return { recipients, reports: [] }
  return workers.run('readReturnedLetter', raw).catch((error: unknown) => {
    // A timeout is treated as no report, or the email would come again for days.
    if (error instanceof JobRefusedError && error.code === 'no_report') return { recipients, reports: [] }
    throw error
  })
}

export const letterRoutes = (context: Context): Route[] => {
  const { db } = context
  return [
    route(calls.readOwnLetters, async (request) => accept(await ownLettersOf(db, callerOf(request).email))),

    route(calls.wantReminders, async ({ body, ...request }) => {
      const { email: address } = callerOf(request)
      if (address === '') return refuse('no_address')
      await transact(db, async (trx) => {
        if (body.wanted) await wantTopic(trx, address, 'reminders')
        else await refuseTopic(trx, { address, topic: 'reminders', now: request.now })
      })
      return accept(await ownLettersOf(db, address))
    }),

    route(calls.tryAddress, async (request) => {
      const { email: recipient } = callerOf(request)
      const { now } = request
      const tried = await transact<Outcome<true, 'address_reachable'>>(db, async (trx) => {
        if (!(await writeAgain(trx, recipient))) return refuse('address_reachable')
        const key = `address-check-${now.getTime()}-${recipient.toLowerCase()}`
        await context.outbox.write(trx, { key, recipient, ...addressCheck(context.outbox), now })
        return accept(true)
      })
      return tried.ok ? accept(await ownLettersOf(db, recipient)) : tried
    }),

    route(calls.unsubscribePage, ({ params, now }) => showUnsubscribe(context, params.token, now)),

    route(calls.unsubscribe, ({ params, headers, body, now }) =>
      takeUnsubscribe(context, { token: params.token, type: headers.get('content-type') ?? '', body }, now),
    ),

    route(calls.reportBounce, async ({ headers, body, now }) => {
      if (!isSecret(context.bounces?.secret ?? null, headers.get('authorization')))
        return refuse('secret_wrong')
      const returned = await readIfOurs(context, body)
      const taken = await takeBounce(context, returned, now)
      if (!taken.ok) return { ...taken, headers: { 'Retry-After': '5' } }
      context.messageCounts.bounced(taken.value)
      return accept({ outcome: taken.value })
    }),
  ]
}

const settings = html`<p><a href="${addresses.personalData}">${words.settings}</a></p>`

const lostLinkPage = async () => ({
  ...(await inlinePage(words.title, html`<h1>${words.lostTitle}</h1><p>${words.lost}</p>${settings}`)),
  status: 404 as const,
})

/** GET changes nothing, because mail scanners open links; the address is masked. */
const topicPage = (
  { topic, address }: { readonly topic: LetterTopic; readonly address: string },
  state: 'asked' | 'refused' | 'wanted',
) =>
  inlinePage(
    words.title,
    state === 'refused'
      ? html`<h1>${words.doneTitle}</h1><p>${words.done(topic, shortened(address))}</p>
<form method="post"><button name="again" value="1" class="center">${words.again}</button></form>${settings}`
      : html`<h1>${state === 'wanted' ? words.wantedTitle : words.title}</h1>
<p>${state === 'wanted' ? words.wanted(topic, shortened(address)) : words.ask(topic, shortened(address))}</p><p class="quiet">${words.whatElse(topic)}</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click" class="${state === 'wanted' ? 'center' : 'main'}">${words.stop}</button></form>${settings}`,
  )

/** Null if the token is invalid or the email was erased. */
const linkOf = async (
  { db, tokens }: Context,
  token: string,
  now: Date,
): Promise<{ address: string; topic: LetterTopic } | null> => {
  const read = tokens.read('unsubscribe', token, now)
  const letter = read.ok ? await findRow(db, 'letter', read.value) : undefined
  return letter?.topic && letter.recipient !== '' ? { address: letter.recipient, topic: letter.topic } : null
}

const showUnsubscribe = async (context: Context, token: string, now: Date) => {
  const link = await linkOf(context, token, now)
  if (link === null) return lostLinkPage()
  const refused = await refusedSince(context.db, link.address, link.topic)
  return topicPage(link, refused === null ? 'asked' : 'refused')
}

/** Empty if malformed. */
const fieldsOf = (type: string, body: Uint8Array<ArrayBuffer>): Promise<FormData> =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData())

/** Idempotent; any other form changes nothing. */
const takeUnsubscribe = async (
  context: Context,
  sent: { readonly token: string; readonly type: string; readonly body: Uint8Array<ArrayBuffer> },
  now: Date,
) => {
  const link = await linkOf(context, sent.token, now)
  if (link === null) return lostLinkPage()
  const { address, topic } = link
  const fields = await fieldsOf(sent.type, sent.body)
  if (fields.get('List-Unsubscribe') === 'One-Click') {
    await transact(context.db, (trx) => refuseTopic(trx, { address, topic, now }))
    return topicPage(link, 'refused')
  }
  if (fields.get('again') === '1') {
    await transact(context.db, async (trx) => void (await wantTopic(trx, address, topic)))
    return topicPage(link, 'wanted')
  }
  return showUnsubscribe(context, sent.token, now)
}
