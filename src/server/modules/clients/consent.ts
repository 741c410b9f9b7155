import type { Kysely } from 'kysely'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** The text of consent to the processing of personal data that is in force; a new text gets a new version. */
export const currentConsent = 'personal-data/2026-11'
const kind = 'personal-data'

/** The version that this person agreed to last; null if never, or if the consent was withdrawn. */
export const consentOf = async (db: Kysely<Schema>, sub: string): Promise<string | null> =>
  (
    await db
      .selectFrom('consent')
      .select('version')
      .where('sub', '=', sub)
      .where('kind', '=', kind)
      .where('withdrawn_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.version ?? null

/** Did this person agree to the text that is in force? */
export const hasConsented = async (db: Kysely<Schema>, sub: string): Promise<boolean> =>
  (await consentOf(db, sub)) === currentConsent

/** Stores that the person agreed now; agreeing again is written down again. */
export const storeConsent = async (db: Kysely<Schema>, sub: string, now: Date): Promise<void> => {
  await insertRow(db, 'consent', { sub, kind, version: currentConsent, given_at: now })
}

/** Withdraws every consent of this person that still holds; false when there is none. */
export const endConsent = async (db: Kysely<Schema>, sub: string, now: Date): Promise<boolean> => {
  const ended = await db
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('sub', '=', sub)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}
