import type { LetterFate } from '#contract/letter-fate.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { SmsFate } from '#server/gateways/messages/sms-sender.ts'
import type { Step } from '#server/run-step.ts'

const MINUTE_MS = 60_000
/** After how many minutes a message is asked for, again and again; after the last one nobody knows what became of it. */
const WAITS = [1, 2, 5, 15, 60, 240, 720, 1440, 1440]
/** Messages that one sweep asks for. */
const AT_A_TIME = 200

/** When a message is asked for that was asked for so often; null when that is over. */
export const askAfter = (asks: number, now: Date): Date | null => {
  const wait = WAITS[asks]
  return wait === undefined ? null : new Date(now.getTime() + wait * MINUTE_MS)
}

/** How a message ended; null while it may still arrive. */
const endOf = (fate: SmsFate, isOver: boolean): LetterFate | null => {
  if (fate === 'delivered' || fate === 'undelivered' || fate === 'expired') return fate
  return isOver ? 'unclear' : null
}

/** Asks for one message; it is put off first, so that another server does not ask as well. */
const askFor = async (
  { db, sms, failures, messageCounts: counts }: Context,
  id: number,
  now: Date,
): Promise<'away' | 'answered'> => {
  const letter = await db
    .updateTable('letter')
    .set((row) => ({ asks: row('asks', '+', 1), askAt: new Date(now.getTime() + MINUTE_MS) }))
    .where('id', '=', id)
    .where('askAt', '<=', now)
    .returning(['recipient', 'asks'])
    .executeTakeFirst()
  if (!letter) return 'answered'
  const next = askAfter(letter.asks, now)
  const asked = await sms.fateOf({ id, to: letter.recipient })
  if (!asked.ok) failures.report({ work: 'letter', task: 'sms-fate', id, code: asked.code })
  const fate = asked.ok ? endOf(asked.value, next === null) : next === null ? 'unclear' : null
  await updateRows(db, 'letter', id, fate === null ? { askAt: next } : { fate, fateAt: now, askAt: null })
  if (fate !== null) counts.ended(fate)
  return asked.ok ? 'answered' : 'away'
}

/** Asks the aggregator what became of the messages that it took, later and later; for the sweep. */
export const askFates = async (
  context: Context,
  now: Date,
  { untilUnavailable }: Pick<Step, 'untilUnavailable'>,
): Promise<void> => {
  const due = await context.db
    .selectFrom('letter')
    .select('id')
    .where('askAt', '<=', now)
    .orderBy('askAt')
    .limit(AT_A_TIME)
    .execute()
  await untilUnavailable(
    due.map(({ id }) => id),
    (id) => askFor(context, id, now),
  )
}
