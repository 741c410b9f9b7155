import { createHash, timingSafeEqual } from 'node:crypto'
import { html } from 'hono/html'
import { type Kysely, sql } from 'kysely'
import { addresses } from '#contract/addresses.ts'
import type { BounceOutcome, LetterTopic } from '#contract/sent-messages.ts'
import * as calls from '#contract/sent-messages.ts'
import { addressCheck } from '#copy/emails-people.ts'
import { unsubscribeWords as words } from '#copy/gateways/inline-pages.ts'
import { bounceOf, sendAgainAt } from '#domain/message-delivery.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Context } from '#server/context.ts'
import { findRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { inlinePage } from '#server/gateways/inline-page.ts'
import { type ReturnedLetter, recipientsOf } from '#server/gateways/messages/delivery-report.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { JobRefusedError } from '#server/workers/workers.ts'
import { markUnreachable, refusedSince, refuseTopic, unreachable, wantTopic, writeAgain } from './outbox.ts'
import { shortened } from './sent-letters.ts'

/** Reports of letters that went out longer ago change nothing: servers try for five days. */
const LATEST_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** What of a report counts: the worst, since a letter of ours has one reader. */
const failureOf = ({ reports }: ReturnedLetter) => {
  const failures = reports.flatMap((report) => {
    const bounce = bounceOf(report)
    return bounce === null ? [] : [{ bounce, status: report.status }]
  })
  return failures.find(({ bounce }) => bounce === 'address') ?? failures[0] ?? null
}

/**
 * Takes a letter that came to a return path. Only the path, which is signed, says which letter of ours it is about, and
 * a report counts once for each time that the letter was sent: the address is marked, or the letter is given up, or it
 * goes again. `letter_in_hand`: it is being sent at this moment; the mail server asks again.
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

/** Reads a returned letter once it has a return path of ours: strangers write here. */
const readIfOurs = async ({ tokens, workers }: Context, raw: Uint8Array): Promise<ReturnedLetter> => {
  const recipients = recipientsOf(raw)
  if (recipients.every((address) => tokens.readMark(address) === null)) return { recipients, reports: [] }
  return workers.run('readReturnedLetter', raw).catch((error: unknown) => {
    // What takes too long is no report, and stays none however often it comes.
    if (error instanceof JobRefusedError && error.code === 'no_report') return { recipients, reports: [] }
    throw error
  })
}

/** What a reader decides of their letters, and what mail servers say of them. */
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

/** Where the letters of one's own are set up, for who has a login. */
const settings = html`<p><a href="${addresses.personalData}">${words.settings}</a></p>`

/** The page of a link that opens nothing (any more). */
const lostLinkPage = async () => ({
  ...(await inlinePage(words.title, html`<h1>${words.lostTitle}</h1><p>${words.lost}</p>${settings}`)),
  status: 404 as const,
})

/**
 * Asks before anything ends, or says that it has ended and offers the way back; the form goes to the page's own address.
 * Of the address so much is shown that its owner knows it.
 */
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

/** Whose letters of which kind a link speaks of; null for one that opens nothing, or whose letter was emptied. */
const linkOf = async (
  { db, tokens }: Context,
  token: string,
  now: Date,
): Promise<{ address: string; topic: LetterTopic } | null> => {
  const read = tokens.read('unsubscribe', token, now)
  const letter = read.ok ? await findRow(db, 'letter', read.value) : undefined
  return letter?.topic && letter.recipient !== '' ? { address: letter.recipient, topic: letter.topic } : null
}

/** The page of a link: a button to refuse, or to want letters again that were refused. */
const showUnsubscribe = async (context: Context, token: string, now: Date) => {
  const link = await linkOf(context, token, now)
  if (link === null) return lostLinkPage()
  const refused = await refusedSince(context.db, link.address, link.topic)
  return topicPage(link, refused === null ? 'asked' : 'refused')
}

/** The fields of a form as a browser or a mailbox sends it; none where it is not in shape. */
const fieldsOf = (type: string, body: Uint8Array<ArrayBuffer>): Promise<FormData> =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData())

/** Ends letters of a kind, or sends them again, as the form says; any other form changes nothing. Pressed twice is fine. */
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
