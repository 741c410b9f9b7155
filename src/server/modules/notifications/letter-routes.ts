import { createHash, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as calls from '#contract/own-letters.ts'
import { addressCheck } from '#copy/emails-address.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type ReturnedLetter, recipientsOf } from '#server/gateways/messages/delivery-report.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { JobRefusedError } from '#server/workers/workers.ts'
import { refusedSince, refuseTopic, unreachable, wantTopic, writeAgain } from './recipients.ts'
import { takeBounce } from './take-bounce.ts'
import { showUnsubscribe, takeUnsubscribe } from './unsubscribe.ts'

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
