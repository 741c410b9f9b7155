import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { EditAct, EditState } from '#contract/editing.ts'
import { type Outcome, refuse } from '#domain/outcome.ts'
import type { Editor } from '#server/access/administrator.ts'
import { insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** An edit as it lies in its table. */
export type EditRow = Selectable<Schema['contentEdit']>

/** An edit that may still change: no other edit of its file can be begun. */
export const openStates = ['draft', 'waiting', 'returned', 'scheduled'] as const satisfies EditState[]

/** An edit that its writers may change. */
export const isWritten = ({ state }: Pick<EditRow, 'state'>): boolean =>
  state === 'draft' || state === 'returned'

/** An edit that another editor decides on. */
export const isDecided = ({ state }: Pick<EditRow, 'state'>): boolean =>
  state === 'waiting' || state === 'scheduled'

/** The edit, locked, as its screen showed it; a code where it is another one by now. */
export const lockEdit = async (
  trx: Transaction<Schema>,
  id: number,
  number: number,
): Promise<Outcome<EditRow, 'edit_unknown' | 'edit_changed'>> => {
  const edit = await lockRow(trx, 'contentEdit', { id })
  if (!edit) return refuse('edit_unknown')
  return edit.number === number ? { ok: true, value: edit } : refuse('edit_changed')
}

/** Notes what happened to an edit; nobody is the server itself. */
export const recordEvent = (
  db: Kysely<Schema>,
  edit: Pick<EditRow, 'id'>,
  {
    by,
    act,
    comment = '',
    now,
  }: { by: Editor | null; act: EditAct; comment?: string | undefined; now: Date },
) =>
  insertRow(db, 'contentEditEvent', {
    editId: edit.id,
    at: now,
    actor: by?.sub ?? null,
    actorName: by?.name ?? '',
    act,
    comment: comment === '' ? null : comment,
  })

/** Changes an edit, so that whoever saw it as it was is told. */
export const changeEdit = (
  db: Kysely<Schema>,
  edit: Pick<EditRow, 'id' | 'number'>,
  values: Partial<
    Pick<
      EditRow,
      'state' | 'text' | 'path' | 'baseText' | 'publishAt' | 'approver' | 'approverName' | 'authorName'
    >
  >,
  now: Date,
) => updateRows(db, 'contentEdit', edit.id, { ...values, number: edit.number + 1, changedAt: now })

/** Logins of everybody who wrote what these edits say: began, saved, rebased or sent them for approval. */
export async function writersOf(
  db: Kysely<Schema>,
  edits: readonly Pick<EditRow, 'id' | 'author'>[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const ids = edits.map(({ id }) => id)
  const events = await db
    .selectFrom('contentEditEvent')
    .select(['editId', 'actor'])
    .where(sql<boolean>`edit_id = any(${ids}::bigint[])`)
    .where('act', 'in', ['begun', 'saved', 'submitted', 'renewed'])
    .execute()
  const byEdit = Map.groupBy(events, (event) => event.editId)
  return new Map(
    edits.map(({ id, author }) => [
      id,
      [author, ...(byEdit.get(id) ?? []).flatMap(({ actor }) => actor ?? [])],
    ]),
  )
}
