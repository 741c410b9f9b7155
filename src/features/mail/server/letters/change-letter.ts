import type { Transaction } from 'kysely'
import { writeToOwner } from '#claims/server/claim-emails.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome } from '#kit/rules/outcome.ts'
import {
  destroyAfter,
  type IncomingAct,
  type IncomingActor,
  type IncomingCode,
  incomingTransition,
} from '#mail/rules/incoming-letter.ts'
import { incomingNotifications } from '#mail/words/emails.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { isDigitized } from './digitization.ts'
import type { IncomingRow } from './letter-row.ts'

/** `actorName` is null for rules. */
export interface LetterActor {
  readonly actor: IncomingActor
  readonly actorName: string | null
  readonly note?: string | undefined
}

type LetterChanges = Partial<{ scanId: number | null; courier: string; track: string; actId: number }>

export async function recordMailItemEvent(
  trx: Transaction<Schema>,
  letter: IncomingRow,
  action: LetterActor & { act: IncomingAct | 'receive'; now: Date },
): Promise<number> {
  const { id } = await insertRow(trx, 'incomingLetterHistory', {
    letterId: letter.id,
    act: action.act,
    status: letter.status,
    actor: action.actor,
    actorName: action.actorName,
    note: action.note || null,
    at: action.now,
  })
  return id
}

/** One notification per history row. */
export async function notify(
  trx: Transaction<Schema>,
  outbox: Outbox,
  letter: IncomingRow,
  { story: historyId, act, now }: { story: number; act: IncomingAct | 'receive'; now: Date },
): Promise<void> {
  const emailWords = incomingNotifications[act]
  if (!emailWords) return
  const { id, sender, number, status, track, destroyAfter: until } = letter
  await writeToOwner(trx, outbox, {
    key: `incoming-${historyId}`,
    claimId: letter.claimId,
    now,
    words: (facts) => emailWords(facts, { id, sender, number, status, track, destroyAfter: until }),
  })
}

/** The letter's row must be locked. No notification is written if `outbox` is null. */
export async function changeLetter(
  trx: Transaction<Schema>,
  outbox: Outbox | null,
  letter: IncomingRow,
  action: LetterActor & { act: IncomingAct; now: Date; set?: LetterChanges },
): Promise<Outcome<IncomingRow, IncomingCode>> {
  const { act, now, actor, set = {} } = action
  const nextStatus = incomingTransition(letter.status, act, {
    actor,
    now,
    hasScan: letter.scanId !== null,
    serviceAlive: await isDigitized(trx, letter.claimId, todayIn(now)),
    destroyAfter: letter.destroyAfter,
  })
  if (!nextStatus.ok) return nextStatus
  const status = nextStatus.value
  const due = status === 'destroying' || status === 'destroyed' ? letter.destroyAfter : null
  const changed = await trx
    .updateTable('incomingLetter')
    .set({
      ...set,
      status,
      destroyAfter: status === 'destroy_ordered' ? destroyAfter(now) : due,
      changedAt: now,
    })
    .where('id', '=', letter.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const historyId = await recordMailItemEvent(trx, changed, action)
  if (outbox) await notify(trx, outbox, changed, { story: historyId, act, now })
  return accept(changed)
}
