import type { Transaction } from 'kysely'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome } from '#kit/rules/outcome.ts'
import {
  decideNextLetterStatus,
  earliestDestructionTime,
  type LetterAction,
  type LetterActionRefusal,
  type LetterActorRole,
} from '#mail/rules/incoming-letter.ts'
import { letterEmailByAction } from '#mail/words/emails.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasActiveDigitization } from './digitization.ts'
import type { IncomingLetterRow } from './letter-queries.ts'

/** `actorName` is null if the actor is a letter rule. */
export interface LetterActorDetails {
  readonly actor: LetterActorRole
  readonly actorName: string | null
  readonly note?: string | undefined
}

type LetterChanges = Partial<{ scanId: number | null; courier: string; track: string; actId: number }>

export async function insertLetterHistoryEntry(
  trx: Transaction<Schema>,
  letter: IncomingLetterRow,
  action: LetterActorDetails & { act: LetterAction | 'receive'; now: Date },
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

/** The key of the history row prevents a second notification about the same action. */
export async function notifyHolderAboutLetter(
  trx: Transaction<Schema>,
  outbox: Outbox,
  letter: IncomingLetterRow,
  { story: historyId, act, now }: { story: number; act: LetterAction | 'receive'; now: Date },
): Promise<void> {
  const emailWords = letterEmailByAction[act]
  if (!emailWords) return
  const { id, sender, number, status, track, destroyAfter: until } = letter
  await sendOwnerEmail(trx, outbox, {
    key: `incoming-${historyId}`,
    claimId: letter.claimId,
    now,
    words: (facts) => emailWords(facts, { id, sender, number, status, track, destroyAfter: until }),
  })
}

/** The caller must lock the letter's row. If `outbox` is null, no email is sent. */
export async function applyLetterAction(
  trx: Transaction<Schema>,
  outbox: Outbox | null,
  letter: IncomingLetterRow,
  action: LetterActorDetails & { act: LetterAction; now: Date; set?: LetterChanges },
): Promise<Outcome<IncomingLetterRow, LetterActionRefusal>> {
  const { act, now, actor, set = {} } = action
  const nextStatus = decideNextLetterStatus(letter.status, act, {
    actor,
    now,
    hasScan: letter.scanId !== null,
    serviceAlive: await hasActiveDigitization(trx, letter.claimId, todayInZone(now)),
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
      destroyAfter: status === 'destroy_ordered' ? earliestDestructionTime(now) : due,
      changedAt: now,
    })
    .where('id', '=', letter.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const historyId = await insertLetterHistoryEntry(trx, changed, action)
  if (outbox) await notifyHolderAboutLetter(trx, outbox, changed, { story: historyId, act, now })
  return accept(changed)
}
