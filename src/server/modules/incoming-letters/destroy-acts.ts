import type { Kysely, Selectable } from 'kysely'
import type { DestroyAct } from '#contract/branch-letters.ts'
import { type Outcome, refuse } from '#domain/outcome.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { DestroyActTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { changeLetter } from './change-letter.ts'
import { letterIsHeld, lettersWithBox, lockLetter } from './letter-row.ts'

const ACTS_AT_MOST = 20

type ActRow = Selectable<DestroyActTable>

const lettersOfActs = (db: Kysely<Schema>, ids: readonly number[]) =>
  lettersWithBox(db)
    .select([
      'incomingLetter.id',
      'incomingLetter.sender',
      'incomingLetter.number',
      'incomingLetter.actId',
      'box.number as boxNumber',
    ])
    .where('incomingLetter.actId', 'in', [...ids])
    .orderBy('incomingLetter.id')
    .execute()

async function shownActs(db: Kysely<Schema>, acts: readonly ActRow[]): Promise<DestroyAct[]> {
  if (acts.length === 0) return []
  const letters = await lettersOfActs(
    db,
    acts.map(({ id }) => id),
  )
  return acts.map((act) => ({
    id: act.id,
    drawnBy: act.drawnBy,
    drawnAt: act.drawnAt.toISOString(),
    confirmedBy: act.confirmedBy,
    witness: act.witness,
    confirmedAt: act.confirmedAt?.toISOString() ?? null,
    letters: letters
      .filter(({ actId }) => actId === act.id)
      .map(({ id, sender, number, boxNumber }) => ({ id, sender, number, boxNumber: String(boxNumber) })),
  }))
}

const actsOfBranch = (db: Kysely<Schema>, operator: Operator) =>
  db.selectFrom('destroyAct').selectAll().where(inBranch(operator, 'destroyAct.officeIndex'))

export const readActs = async (db: Kysely<Schema>, operator: Operator): Promise<DestroyAct[]> =>
  shownActs(db, await actsOfBranch(db, operator).orderBy('id', 'desc').limit(ACTS_AT_MOST).execute())

export const readAct = async (
  db: Kysely<Schema>,
  operator: Operator,
  id: number,
): Promise<DestroyAct | null> =>
  (await shownActs(db, await actsOfBranch(db, operator).where('id', '=', id).execute()))[0] ?? null

type Drawn =
  | { ok: true; value: number }
  | { ok: false; code: 'forbidden' | 'holder_blocked' | 'letters_not_due'; data?: unknown }

/** All or none: from now on nobody can cancel the destruction. */
export async function drawAct(
  context: Context,
  request: { operator: Operator; letters: readonly number[]; now: Date },
): Promise<Drawn> {
  const { operator, now } = request
  const wanted = [...new Set(request.letters)].sort((a, b) => a - b)
  const own = await context.db
    .selectFrom('incomingLetter')
    .select(['id', 'officeIndex'])
    .where('id', 'in', wanted)
    .where(inBranch(operator, 'incomingLetter.officeIndex'))
    .execute()
  const [first] = own
  if (!first || own.length !== wanted.length) return refuse('forbidden')
  return transact<Drawn>(context.db, async (trx, undo) => {
    const { id: actId } = await insertRow(trx, 'destroyAct', {
      officeIndex: first.officeIndex,
      drawnBy: operator.name,
      drawnAt: now,
      witness: null,
      confirmedBy: null,
      confirmedAt: null,
    })
    const late: number[] = []
    for (const id of wanted) {
      const letter = await lockLetter(trx, id)
      if (letter && (await letterIsHeld(trx, letter))) return undo(refuse('holder_blocked'))
      const action = { actor: 'operator', actorName: operator.name, act: 'begin_destroy', now } as const
      const changed =
        letter && (await changeLetter(trx, context.outbox, letter, { ...action, set: { actId } }))
      if (!changed?.ok) late.push(id)
    }
    if (late.length > 0) return undo({ ok: false, code: 'letters_not_due', data: { letters: late } })
    return { ok: true, value: actId }
  })
}

type ConfirmCode = 'forbidden' | 'holder_blocked' | 'act_confirmed'

export const confirmAct = (
  context: Context,
  request: { operator: Operator; id: number; witness: string; now: Date },
): Promise<Outcome<true, ConfirmCode>> =>
  transact<Outcome<true, ConfirmCode>>(context.db, async (trx, undo) => {
    const { operator, id, witness, now } = request
    const act = await actsOfBranch(trx, operator).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!act) return refuse('forbidden')
    if (act.confirmedAt !== null) return refuse('act_confirmed')
    await updateRows(trx, 'destroyAct', id, { witness, confirmedBy: operator.name, confirmedAt: now })
    const action = {
      actor: 'operator',
      actorName: operator.name,
      act: 'confirm_destroy',
      note: witness,
      now,
    } as const
    for (const { id: letterId } of await lettersOfActs(trx, [id])) {
      const letter = await lockLetter(trx, letterId)
      if (letter && (await letterIsHeld(trx, letter))) return undo(refuse('holder_blocked'))
      const changed = letter && (await changeLetter(trx, context.outbox, letter, action))
      if (!changed?.ok) throw new Error(`letter ${letterId} of act ${id} is not being destroyed`)
    }
    return { ok: true, value: true }
  })
