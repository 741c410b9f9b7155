import { sql } from 'kysely'
import type { BounceOutcome } from '#contract/own-letters.ts'
import { bounceOf, sendAgainAt } from '#domain/bounce.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Context } from '#server/context.ts'
import { lockRow, updateRows } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import type { ReturnedLetter } from '#server/gateways/messages/delivery-report.ts'
import { markUnreachable } from './recipients.ts'

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
