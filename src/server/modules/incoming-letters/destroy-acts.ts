import type { Kysely, Selectable } from 'kysely'
import type { DestroyAct } from '#contract/branch-letters.ts'
import { type Outcome, refuse } from '#domain/outcome.ts'
import type { Schema } from '#server/database/schema.ts'
import type { DestroyActTable } from '#server/database/schema-incoming.ts'
import { type Desk, inBranch } from '../branch/branch-scope.ts'
import { transact } from '../claims/transact.ts'
import { changeLetter } from './change-letter.ts'
import type { DeskNeeds } from './desk-deeds.ts'
import { lettersWithBox, lockLetter } from './letter-row.ts'

const ACTS_AT_MOST = 20

type ActRow = Selectable<DestroyActTable>

const lettersOfActs = (db: Kysely<Schema>, ids: readonly number[]) =>
  lettersWithBox(db)
    .select([
      'incoming_letter.id',
      'incoming_letter.sender',
      'incoming_letter.number',
      'incoming_letter.act_id',
      'box.number as box_number',
    ])
    .where('incoming_letter.act_id', 'in', [...ids])
    .orderBy('incoming_letter.id')
    .execute()

async function shownActs(db: Kysely<Schema>, acts: readonly ActRow[]): Promise<DestroyAct[]> {
  if (acts.length === 0) return []
  const letters = await lettersOfActs(
    db,
    acts.map(({ id }) => id),
  )
  return acts.map((act) => ({
    id: act.id,
    drawnBy: act.drawn_by,
    drawnAt: act.drawn_at.toISOString(),
    confirmedBy: act.confirmed_by,
    witness: act.witness,
    confirmedAt: act.confirmed_at?.toISOString() ?? null,
    letters: letters
      .filter(({ act_id }) => act_id === act.id)
      .map(({ id, sender, number, box_number }) => ({ id, sender, number, boxNumber: String(box_number) })),
  }))
}

const actsOfDesk = (db: Kysely<Schema>, desk: Desk) =>
  db.selectFrom('destroy_act').selectAll().where(inBranch(desk, 'destroy_act.office_index'))

/** The newest acts of the branch. */
export const readActs = async (db: Kysely<Schema>, desk: Desk): Promise<DestroyAct[]> =>
  shownActs(db, await actsOfDesk(db, desk).orderBy('id', 'desc').limit(ACTS_AT_MOST).execute())

/** One act of the branch; null for another's. */
export const readAct = async (db: Kysely<Schema>, desk: Desk, id: number): Promise<DestroyAct | null> =>
  (await shownActs(db, await actsOfDesk(db, desk).where('id', '=', id).execute()))[0] ?? null

type Drawn =
  | { ok: true; value: number }
  | { ok: false; code: 'forbidden' | 'letters_not_due'; data?: unknown }

/** Draws up an act over these letters, all or none: from now on nobody can take them back. */
export async function drawAct(
  needs: DeskNeeds,
  request: { desk: Desk; letters: readonly number[]; now: Date },
): Promise<Drawn> {
  const { desk, now } = request
  const wanted = [...new Set(request.letters)].sort((a, b) => a - b)
  const own = await needs.db
    .selectFrom('incoming_letter')
    .select(['id', 'office_index'])
    .where('id', 'in', wanted)
    .where(inBranch(desk, 'incoming_letter.office_index'))
    .execute()
  const [first] = own
  if (!first || own.length !== wanted.length) return refuse('forbidden')
  return transact<Drawn>(needs.db, async (trx, undo) => {
    const { id: act_id } = await trx
      .insertInto('destroy_act')
      .values({
        office_index: first.office_index,
        drawn_by: desk.operator,
        drawn_at: now,
        witness: null,
        confirmed_by: null,
        confirmed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const late: number[] = []
    for (const id of wanted) {
      const letter = await lockLetter(trx, id)
      const deed = { actor: 'operator', actorName: desk.operator, act: 'begin_destroy', now } as const
      const changed = letter && (await changeLetter(trx, needs.outbox, letter, { ...deed, set: { act_id } }))
      if (!changed?.ok) late.push(id)
    }
    if (late.length > 0) return undo({ ok: false, code: 'letters_not_due', data: { letters: late } })
    return { ok: true, value: act_id }
  })
}

/** The letters of an act were destroyed before a witness; a second confirmation is refused. */
export const confirmAct = (
  needs: DeskNeeds,
  request: { desk: Desk; id: number; witness: string; now: Date },
): Promise<Outcome<true, 'forbidden' | 'act_confirmed'>> =>
  transact<Outcome<true, 'forbidden' | 'act_confirmed'>>(needs.db, async (trx) => {
    const { desk, id, witness, now } = request
    const act = await actsOfDesk(trx, desk).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!act) return refuse('forbidden')
    if (act.confirmed_at !== null) return refuse('act_confirmed')
    await trx
      .updateTable('destroy_act')
      .set({ witness, confirmed_by: desk.operator, confirmed_at: now })
      .where('id', '=', id)
      .execute()
    const deed = {
      actor: 'operator',
      actorName: desk.operator,
      act: 'confirm_destroy',
      note: witness,
      now,
    } as const
    for (const { id: letterId } of await lettersOfActs(trx, [id])) {
      const letter = await lockLetter(trx, letterId)
      const changed = letter && (await changeLetter(trx, needs.outbox, letter, deed))
      if (!changed?.ok) throw new Error(`letter ${letterId} of act ${id} is not being destroyed`)
    }
    return { ok: true, value: true }
  })
