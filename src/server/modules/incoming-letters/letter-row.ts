import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { foldCase } from '#domain/letters.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { findRows, getRow, lockRow } from '#server/database/row-queries.ts'
import type { IncomingLetterTable, Schema } from '#server/database/schema.ts'

export type IncomingRow = Selectable<IncomingLetterTable>

/** A letter's row with what its box and scan tell. */
type ListedLetter = IncomingRow & { readonly boxNumber: number; readonly pages: number | null }

/** Letters with their claim, box and scan; whose they may be is for the caller to say. */
export const lettersWithBox = (db: Kysely<Schema>) =>
  db
    .selectFrom('incomingLetter')
    .innerJoin('claim', 'claim.id', 'incomingLetter.claimId')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('storedFile as scan', 'scan.id', 'incomingLetter.scanId')

/** The columns of {@link ListedLetter}. */
export const listed = (query: ReturnType<typeof lettersWithBox>) =>
  query.selectAll('incomingLetter').select(['box.number as boxNumber', 'scan.pages'])

/** A letter as lists show it. */
export const shownLetter = (row: ListedLetter) => ({
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

/** What people type into a search, as part of a LIKE pattern: its signs are only signs. */
const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Sender and number as searches compare them: the database's own lower case may not know Cyrillic. */
export const searchedWords = ({ sender, number }: { sender: string; number: string }): string =>
  foldCase(`${sender} ${number}`)

/** Does the sender or the number of a letter hold these words, however they are written? */
export const saysInLetter = (search: string) =>
  sql<boolean>`incoming_letter.words like ${likePart(foldCase(search))}`

/** Everything that happened to a letter, oldest first. */
export async function storyOf(db: Kysely<Schema>, letterId: number) {
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

/** A letter's row, locked until the transaction ends: every change of it begins here. */
export const lockLetter = async (trx: Kysely<Schema>, id: number): Promise<IncomingRow | null> =>
  (await lockRow(trx, 'incomingLetter', id)) ?? null

/**
 * Is whoever holds the box of a letter kept out? Then nobody opens, sends or destroys it: who ordered that may be why they
 * are kept out, and they can neither read the scan nor change their mind.
 */
export const letterIsHeld = async (
  db: Kysely<Schema>,
  letter: Pick<IncomingRow, 'claimId'>,
): Promise<boolean> => holderIsBlocked(db, await getRow(db, 'claim', letter.claimId))

/** Deletes letters with their story; their files are let go, and the sweep takes them out of the storage. */
export async function eraseLetters(
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
