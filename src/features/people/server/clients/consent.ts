import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DocumentEditions, DocumentInForce } from '#content/server/document-editions.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ConsentChannel } from '#people/api/clients.ts'
import { hasRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

const CONSENT_KIND = 'personal-data'

/** The name from version 1.0 is kept, so that old and new servers accept each other's consents. */
export const FIRST_CONSENT_VERSION = 'personal-data/2026-11'
const FIRST_EDITION_DATE: CalendarDate = '2026-07-01'

/** `hash` is a hexadecimal SHA-256. */
export interface ConsentText extends Omit<DocumentInForce, 'version'> {
  readonly version: string
  readonly edition: CalendarDate
  readonly hash: string
}

export interface ConsentBook {
  on(day: CalendarDate): ConsentText
}

export const createConsentBook = (book: DocumentEditions): ConsentBook => ({
  on(day) {
    const { version: edition, ...document } = book.on(day)
    const version = edition === FIRST_EDITION_DATE ? FIRST_CONSENT_VERSION : `${CONSENT_KIND}/${edition}`
    return { ...document, version, edition, hash: hash('sha256', document.text) }
  },
})

/** Returns false if the text has changed since the person saw it; the new text must be shown first. */
export const isConsentToText = (
  text: ConsentText,
  consent: { readonly version: string; readonly hash?: string | undefined },
): boolean => consent.version === text.version && (consent.hash ?? text.hash) === text.hash

const selectActiveConsents = (db: Kysely<Schema>, sub: string) =>
  db
    .selectFrom('consent')
    .where('sub', '=', sub)
    .where('kind', '=', CONSENT_KIND)
    .where('withdrawnAt', 'is', null)

export const readLatestConsentVersion = async (db: Kysely<Schema>, sub: string): Promise<string | null> =>
  (await selectActiveConsents(db, sub).select('version').orderBy('id', 'desc').limit(1).executeTakeFirst())
    ?.version ?? null

export const hasConsentedToVersion = async (
  db: Kysely<Schema>,
  sub: string,
  { version }: Pick<ConsentText, 'version'>,
): Promise<boolean> =>
  (await selectActiveConsents(db, sub)
    .select('id')
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Stores the full text as proof. A repeated consent is stored again. */
export async function insertConsent(
  db: Kysely<Schema>,
  { version, edition, text, hash: textHash }: ConsentText,
  {
    sub,
    way,
    operatorName = null,
    now,
  }: {
    readonly sub: string
    readonly way: ConsentChannel
    readonly operatorName?: string | null
    readonly now: Date
  },
): Promise<void> {
  if (!(await hasRow(db, 'consentText', { hash: textHash })))
    await db
      .insertInto('consentText')
      .values({ hash: textHash, edition, text, agreedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await insertRow(db, 'consent', {
    sub,
    kind: CONSENT_KIND,
    version,
    edition,
    textHash,
    givenHow: way,
    operatorName,
    givenAt: now,
  })
}

export const withdrawActiveConsents = async (
  db: Kysely<Schema>,
  sub: string,
  now: Date,
): Promise<boolean> => {
  const endedConsents = await db
    .updateTable('consent')
    .set({ withdrawnAt: now })
    .where('sub', '=', sub)
    .where('kind', '=', CONSENT_KIND)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .execute()
  return endedConsents.length > 0
}
