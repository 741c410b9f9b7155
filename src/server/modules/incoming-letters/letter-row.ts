import { type Kysely, type Selectable, sql } from 'kysely'
import { foldCase } from '#domain/letters.ts'
import { findRows, lockRow } from '#server/database/row-queries.ts'
import type { IncomingLetterTable, Schema } from '#server/database/schema.ts'

export type IncomingRow = Selectable<IncomingLetterTable>

/** A letter's row with what its box and scan tell. */
export type ListedLetter = IncomingRow & { readonly box_number: number; readonly pages: number | null }

/** Letters with their claim, box and scan; whose they may be is for the caller to say. */
export const lettersWithBox = (db: Kysely<Schema>) =>
  db
    .selectFrom('incoming_letter')
    .innerJoin('claim', 'claim.id', 'incoming_letter.claim_id')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('stored_file as scan', 'scan.id', 'incoming_letter.scan_id')

/** The columns of {@link ListedLetter}. */
export const listed = (query: ReturnType<typeof lettersWithBox>) =>
  query.selectAll('incoming_letter').select(['box.number as box_number', 'scan.pages'])

/** A letter as lists show it. */
export const shownLetter = (row: ListedLetter) => ({
  id: row.id,
  kind: row.kind,
  sender: row.sender,
  number: row.number,
  status: row.status,
  receivedAt: row.received_at,
  claim: row.claim_id,
  boxNumber: String(row.box_number),
  pages: row.pages,
  destroyAfter: row.destroy_after,
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
  const rows = await findRows(db, 'incoming_letter_history', { letter_id: letterId }, 'id')
  return rows.map((row) => ({
    act: row.act,
    status: row.status,
    actor: row.actor,
    actorName: row.actor_name,
    note: row.note,
    at: row.at,
  }))
}

/** A letter's row, locked until the transaction ends: every change of it begins here. */
export const lockLetter = async (trx: Kysely<Schema>, id: number): Promise<IncomingRow | null> =>
  (await lockRow(trx, 'incoming_letter', id)) ?? null
