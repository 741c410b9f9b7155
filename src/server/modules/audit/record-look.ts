import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type ActingPerson, recordAct } from './record-act.ts'

/** One look at a card lasts so long: what is read again meanwhile is no other look, in milliseconds. */
const LOOK_MS = 15 * 60_000

const sameLook = (db: Kysely<Schema>, by: ActingPerson, claimId: number, now: Date) =>
  db
    .selectFrom('audit')
    .select('id')
    .where('subject_kind', '=', 'claim')
    .where('subject', '=', String(claimId))
    .where('at', '>', new Date(now.getTime() - LOOK_MS))
    // A test clock that was put back must not hide the looks after it.
    .where('at', '<=', now)
    .where('actor', '=', by.sub)
    .where(sql<boolean>`act = 'card_seen'`)
    .executeTakeFirst()

/** Writes down that somebody of an office had a claim's card before them; call it before the card is answered. */
export async function recordCardSeen(
  db: Kysely<Schema>,
  by: ActingPerson,
  { claim, now }: { readonly claim: number; readonly now: Date },
): Promise<void> {
  if (await sameLook(db, by, claim, now)) return
  await recordAct(db, { by, act: 'card_seen', subject: 'claim', number: claim, now })
}
