import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { EditAction, EditState } from '#content/api/editing.ts'
import { type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Editor } from '#server/access/staff.ts'
import { insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'

export type EditRow = Selectable<Schema['contentEdit']>

/** A file has at most one edit in these states. */
export const openEditStates = ['draft', 'waiting', 'returned', 'scheduled'] as const satisfies EditState[]

export const isEditableByAuthor = ({ state }: Pick<EditRow, 'state'>): boolean =>
  state === 'draft' || state === 'returned'

export const isSubmittedEdit = ({ state }: Pick<EditRow, 'state'>): boolean =>
  state === 'waiting' || state === 'scheduled'

export const lockEdit = async (
  trx: Transaction<Schema>,
  id: number,
  number: number,
): Promise<Outcome<EditRow, 'edit_unknown' | 'edit_changed'>> => {
  const edit = await lockRow(trx, 'contentEdit', { id })
  if (!edit) return refuse('edit_unknown')
  return edit.number === number ? { ok: true, value: edit } : refuse('edit_changed')
}

export const recordEditEvent = (
  db: Kysely<Schema>,
  edit: Pick<EditRow, 'id'>,
  {
    by,
    act,
    comment = '',
    now,
  }: { by: Editor | null; act: EditAction; comment?: string | undefined; now: Date },
) =>
  insertRow(db, 'contentEditEvent', {
    editId: edit.id,
    at: now,
    actor: by?.sub ?? null,
    actorName: by?.name ?? '',
    act,
    comment: comment === '' ? null : comment,
  })

/** Increments the revision, so that requests with the old one are refused. */
export const updateEdit = (
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

export async function findEditWriters(
  db: Kysely<Schema>,
  edits: readonly Pick<EditRow, 'id' | 'author'>[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const ids = edits.map(({ id }) => id)
  const events = await db
    .selectFrom('contentEditEvent')
    .select(['editId', 'actor'])
    .where(sql<boolean>`edit_id = any(${ids}::bigint[])`)
    .where('act', 'in', ['begun', 'saved', 'submitted', 'rebased'])
    .execute()
  const byEdit = Map.groupBy(events, (event) => event.editId)
  return new Map(
    edits.map(({ id, author }) => [
      id,
      [author, ...(byEdit.get(id) ?? []).flatMap(({ actor }) => actor ?? [])],
    ]),
  )
}

export const emptyApprovalColumns = { approver: null, approverName: null, publishAt: null } as const

/** `number` is the revision that the caller has loaded. */
export interface EditCommand {
  readonly by: Editor
  readonly id: number
  readonly number: number
  readonly now: Date
}

export type EditResult<Value, Code extends string> = Outcome<Value, Code | 'edit_unknown' | 'edit_changed'>

export const runWithLockedEdit = <Value, Code extends string>(
  db: Kysely<Schema>,
  { id, number }: EditCommand,
  run: (
    trx: Transaction<Schema>,
    edit: EditRow,
    undo: (outcome: EditResult<Value, Code>) => never,
  ) => Promise<EditResult<Value, Code>>,
) =>
  transact<EditResult<Value, Code>>(db, async (trx, undo) => {
    const locked = await lockEdit(trx, id, number)
    return locked.ok ? run(trx, locked.value, undo) : locked
  })
