import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { calendarLink } from '#contract/calendar.ts'
import { holderIsBlocked, personIsBlocked } from '#server/access/blocked.ts'
import type { Owning } from '#server/access/owner.ts'
import { deleteRows, findRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

type CalendarLink = z.input<typeof calendarLink>

const TOKEN_BYTES = 32
const READ_NOTED_MS = 10 * 60_000

/** Whose calendar it is: a person's own, or an organisation's as one of its people sees it. */
type Holder = Pick<Owning, 'sub' | 'legalHid'>

/** Who sees a calendar, and the organisation's name where it is an organisation's. */
export interface CalendarOwner extends Owning {
  readonly organisation: string | null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const keyOf = ({ sub, legalHid }: Holder) => ({ sub, legal_hid: legalHid })

const shownLink = (row: { made_at: Date; read_at: Date | null }): CalendarLink => ({
  madeAt: row.made_at,
  readAt: row.read_at,
})

/** The link of this holder; null where there is none. */
export async function linkOf(db: Kysely<Schema>, holder: Holder): Promise<CalendarLink | null> {
  const row = await findRow(db, 'calendar_link', keyOf(holder))
  return row ? shownLink(row) : null
}

/** Makes a link of 256 bits in the place of the one before; only its hash is kept. */
export async function makeLink(
  db: Kysely<Schema>,
  holder: Holder,
  now: Date,
): Promise<{ readonly token: string; readonly link: CalendarLink }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const facts = { hash: hashOf(token), made_at: now, read_at: null }
  await db
    .insertInto('calendar_link')
    .values({ ...keyOf(holder), ...facts })
    .onConflict((known) => known.columns(['sub', 'legal_hid']).doUpdateSet(facts))
    .execute()
  return { token, link: shownLink(facts) }
}

/** Takes the link of this holder back; a second time it changes nothing. */
export const revokeLink = (db: Kysely<Schema>, holder: Holder) =>
  deleteRows(db, 'calendar_link', keyOf(holder))

/** The profiles of the same person, their own among them; none where nothing is linked (AMB-49). */
const profilesLinkedWith = async (db: Kysely<Schema>, sub: string): Promise<string[]> =>
  (
    await db
      .selectFrom('profile_link as own')
      .innerJoin('profile_link as linked', 'linked.group_id', 'own.group_id')
      .select('linked.sub')
      .where('own.sub', '=', sub)
      .execute()
  ).map((row) => row.sub)

/** Is the person, or the organisation whose calendar it is, kept out? */
const isKeptOut = async (db: Kysely<Schema>, link: { sub: string; legal_hid: string }): Promise<boolean> =>
  (await personIsBlocked(db, link.sub)) || (await holderIsBlocked(db, link))

/**
 * Who sees the calendar of a token today; null for a token that nobody has, of a person who is no more, or who may no
 * longer act for the organisation. Its use is noted at most once in ten minutes.
 */
export async function ownerOfToken(
  db: Kysely<Schema>,
  token: string,
  now: Date,
): Promise<CalendarOwner | null> {
  if (token === '') return null
  const link = await findRow(db, 'calendar_link', { hash: hashOf(token) })
  if (!link) return null
  const person = await findRow(db, 'person', { sub: link.sub })
  if (!person || person.erased_at !== null || (await isKeptOut(db, link))) return null
  const legal = person.legals.find(({ legalHid }) => legalHid === link.legal_hid)
  if (link.legal_hid !== '' && !legal) return null
  if (link.read_at === null || now.getTime() - link.read_at.getTime() > READ_NOTED_MS) {
    await updateRows(db, 'calendar_link', link.id, { read_at: now })
  }
  const profiles = await profilesLinkedWith(db, link.sub)
  return {
    sub: link.sub,
    legalHid: link.legal_hid,
    organisation: legal?.orgFullName ?? null,
    ...(profiles.length > 0 ? { profiles } : {}),
  }
}
