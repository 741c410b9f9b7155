import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ConsentWay } from '#contract/clients.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { CurrentDocument, DocumentBook } from '#server/content/document-book.ts'
import { findRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

const kind = 'personal-data'

/** What servers of version 1.0 call the first edition: both take a consent that was given to the other. */
export const firstConsent = 'personal-data/2026-11'
const firstEdition: CalendarDate = '2026-07-01'

/** The text of consent of a day, with the name of its edition and its hash (SHA-256, hexadecimal). */
export interface ConsentText extends Omit<CurrentDocument, 'version'> {
  readonly version: string
  /** First day of the edition. */
  readonly edition: CalendarDate
  readonly hash: string
}

/** The editions of the consent to the processing of personal data. */
export interface ConsentBook {
  on(day: CalendarDate): ConsentText
}

/** The consent as it is agreed to, of the document that editors write. */
export const consentBook = (book: DocumentBook): ConsentBook => ({
  on(day) {
    const { version: edition, ...document } = book.on(day)
    const version = edition === firstEdition ? firstConsent : `${kind}/${edition}`
    return { ...document, version, edition, hash: hash('sha256', document.text) }
  },
})

/** Is it this text that somebody says they agree to? One that changed since must be read first. */
export const isTextOf = (
  text: ConsentText,
  agreed: { readonly version: string; readonly hash?: string | undefined },
): boolean => agreed.version === text.version && (agreed.hash ?? text.hash) === text.hash

const held = (db: Kysely<Schema>, sub: string) =>
  db.selectFrom('consent').where('sub', '=', sub).where('kind', '=', kind).where('withdrawnAt', 'is', null)

/** The version that this person agreed to last; null if never, or if the consent was withdrawn. */
export const consentOf = async (db: Kysely<Schema>, sub: string): Promise<string | null> =>
  (await held(db, sub).select('version').orderBy('id', 'desc').limit(1).executeTakeFirst())?.version ?? null

/** Did this person agree to the text that is in force? A consent to another edition does not count. */
export const hasConsented = async (
  db: Kysely<Schema>,
  sub: string,
  { version }: Pick<ConsentText, 'version'>,
): Promise<boolean> =>
  (await held(db, sub).select('id').where('version', '=', version).limit(1).executeTakeFirst()) !== undefined

/** How a consent was given: the box ticked by the person, or on paper at the counter, where the operator says so. */
export interface ConsentGiven {
  readonly sub: string
  readonly way: ConsentWay
  /** Who took the paper. */
  readonly operatorName?: string | null
  readonly now: Date
}

/**
 * Stores that the person agreed now, with the text word for word: whoever has to prove the consent shows what was read.
 * Agreeing again is written down again.
 */
export async function storeConsent(
  db: Kysely<Schema>,
  { version, edition, text, hash: textHash }: ConsentText,
  { sub, way, operatorName, now }: ConsentGiven,
): Promise<void> {
  if ((await findRow(db, 'consentText', { hash: textHash })) === undefined)
    await db
      .insertInto('consentText')
      .values({ hash: textHash, edition, text, agreedAt: now })
      .onConflict((known) => known.doNothing())
      .execute()
  await insertRow(db, 'consent', {
    sub,
    kind,
    version,
    edition,
    textHash,
    givenHow: way,
    operatorName: operatorName ?? null,
    givenAt: now,
  })
}

/** Withdraws every consent of this person that still holds; false when there is none. */
export const endConsent = async (db: Kysely<Schema>, sub: string, now: Date): Promise<boolean> => {
  const ended = await db
    .updateTable('consent')
    .set({ withdrawnAt: now })
    .where('sub', '=', sub)
    .where('kind', '=', kind)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}
