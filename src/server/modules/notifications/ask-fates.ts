import type { Kysely } from 'kysely'
import type { LetterFate } from '#contract/letter-fate.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Failures } from '#server/failures.ts'
import type { SmsFate, SmsSender } from '#server/gateways/messages/sms-sender.ts'
import type { MessageCounts } from '#server/metrics/message-metrics.ts'
import type { Step } from '#server/run-step.ts'

const MINUTE_MS = 60_000
/** After how many minutes a message is asked for, again and again; after the last one nobody knows what became of it. */
const WAITS = [1, 2, 5, 15, 60, 240, 720, 1440, 1440]
/** Messages that one sweep asks for. */
const AT_A_TIME = 200

export interface FateDeps {
  readonly db: Kysely<Schema>
  readonly sms: SmsSender
  readonly failures: Pick<Failures, 'report'>
  readonly counts: MessageCounts
}

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
  { db, sms, failures, counts }: FateDeps,
  id: number,
  now: Date,
): Promise<'away' | 'answered'> => {
  const letter = await db
    .updateTable('letter')
    .set((row) => ({ asks: row('asks', '+', 1), ask_at: new Date(now.getTime() + MINUTE_MS) }))
    .where('id', '=', id)
    .where('ask_at', '<=', now)
    .returning(['recipient', 'asks'])
    .executeTakeFirst()
  if (!letter) return 'answered'
  const next = askAfter(letter.asks, now)
  const asked = await sms.fateOf({ id, to: letter.recipient })
  if (!asked.ok) failures.report({ work: 'letter', task: 'sms-fate', id, code: asked.code })
  const fate = asked.ok ? endOf(asked.value, next === null) : next === null ? 'unclear' : null
  await updateRows(db, 'letter', id, fate === null ? { ask_at: next } : { fate, fate_at: now, ask_at: null })
  if (fate !== null) counts.ended(fate)
  return asked.ok ? 'answered' : 'away'
}

/** Asks the aggregator what became of the messages that it took, later and later; for the sweep. */
export const askFates = async (
  deps: FateDeps,
  now: Date,
  { untilUnavailable }: Pick<Step, 'untilUnavailable'>,
): Promise<void> => {
  const due = await deps.db
    .selectFrom('letter')
    .select('id')
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(AT_A_TIME)
    .execute()
  await untilUnavailable(
    due.map(({ id }) => id),
    (id) => askFor(deps, id, now),
  )
}
