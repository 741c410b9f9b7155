import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { foldCase } from '#kit/rules/text-folding.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { toContainsPattern } from '#server/database/contains-pattern.ts'
import { findRows, getRow, lockRow } from '#server/database/row-queries.ts'
import type { IncomingLetterTable, Schema } from '#server/database/schema.ts'

export type IncomingLetterRow = Selectable<IncomingLetterTable>

type LetterListRow = IncomingLetterRow & { readonly boxNumber: number; readonly pages: number | null }

/** Returns letters of all owners, so the caller must add a condition on the owner or branch. */
export const selectLettersWithBox = (db: Kysely<Schema>) =>
  db
    .selectFrom('incomingLetter')
    .innerJoin('claim', 'claim.id', 'incomingLetter.claimId')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('storedFile as scan', 'scan.id', 'incomingLetter.scanId')

export const selectLetterListColumns = (query: ReturnType<typeof selectLettersWithBox>) =>
  query.selectAll('incomingLetter').select(['box.number as boxNumber', 'scan.pages'])

export const toIncomingLetter = (row: LetterListRow) => ({
  id: row.id,
  kind: row.kind,
  sender: row.sender,
  number: row.number,
  status: row.status,
  receivedAt: row.receivedAt,
  claim: row.claimId,
  boxNumber: String(row.boxNumber),
  pages: row.pages,
  destroyAfter: row.destroyAfter,
})

/** Lower case is applied here, because the database may not support Cyrillic. */
export const composeLetterSearchText = ({ sender, number }: { sender: string; number: string }): string =>
  foldCase(`${sender} ${number}`)

export const letterSearchCondition = (search: string) =>
  sql<boolean>`incoming_letter.words like ${toContainsPattern(foldCase(search))}`

export async function readLetterHistory(db: Kysely<Schema>, letterId: number) {
  const rows = await findRows(db, 'incomingLetterHistory', { letterId }, 'id')
  return rows.map((row) => ({
    act: row.act,
    status: row.status,
    actor: row.actor,
    actorName: row.actorName,
    note: row.note,
    at: row.at,
  }))
}

/** Must be called before any change of a letter. */
export const lockLetter = async (trx: Kysely<Schema>, id: number): Promise<IncomingLetterRow | null> =>
  (await lockRow(trx, 'incomingLetter', id)) ?? null

/** A blocked holder cannot cancel an order, and the order may come from the person who caused the block. */
export const isLetterHolderBlocked = async (
  db: Kysely<Schema>,
  letter: Pick<IncomingLetterRow, 'claimId'>,
): Promise<boolean> => isHolderBlocked(db, await getRow(db, 'claim', letter.claimId))

export async function deleteLetters(
  trx: Transaction<Schema>,
  letters: readonly number[],
  now: Date,
): Promise<void> {
  if (letters.length === 0) return
  await trx.deleteFrom('incomingLetterHistory').where('letterId', 'in', letters).execute()
  await trx.deleteFrom('incomingLetter').where('id', 'in', letters).execute()
  await trx
    .updateTable('storedFile')
    .set({ letterId: null, changedAt: now })
    .where('letterId', 'in', letters)
    .execute()
}
