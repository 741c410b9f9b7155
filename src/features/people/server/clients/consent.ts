import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CurrentDocument, DocumentBook } from '#content/server/document-book.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ConsentWay } from '#people/api/clients.ts'
import { hasRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

const kind = 'personal-data'

/** The first edition's name in version 1.0, kept so that old and new servers accept each other's consents. */
export const firstConsent = 'personal-data/2026-11'
const firstEdition: CalendarDate = '2026-07-01'

/** `hash` is SHA-256, hexadecimal. */
export interface ConsentText extends Omit<CurrentDocument, 'version'> {
  readonly version: string
  readonly edition: CalendarDate
  readonly hash: string
}

export interface ConsentBook {
  on(day: CalendarDate): ConsentText
}

export const consentBook = (book: DocumentBook): ConsentBook => ({
  on(day) {
    const { version: edition, ...document } = book.on(day)
    const version = edition === firstEdition ? firstConsent : `${kind}/${edition}`
    return { ...document, version, edition, hash: hash('sha256', document.text) }
  },
})

/** A text that changed since must be read first. */
export const isTextOf = (
  text: ConsentText,
  agreed: { readonly version: string; readonly hash?: string | undefined },
): boolean => agreed.version === text.version && (agreed.hash ?? text.hash) === text.hash

const held = (db: Kysely<Schema>, sub: string) =>
  db.selectFrom('consent').where('sub', '=', sub).where('kind', '=', kind).where('withdrawnAt', 'is', null)

export const consentOf = async (db: Kysely<Schema>, sub: string): Promise<string | null> =>
  (await held(db, sub).select('version').orderBy('id', 'desc').limit(1).executeTakeFirst())?.version ?? null

/** Consents to other editions do not count. */
export const hasConsented = async (
  db: Kysely<Schema>,
  sub: string,
  { version }: Pick<ConsentText, 'version'>,
): Promise<boolean> =>
  (await held(db, sub).select('id').where('version', '=', version).limit(1).executeTakeFirst()) !== undefined

/** The text is stored word for word as proof; repeated consents are stored again. */
export async function storeConsent(
  db: Kysely<Schema>,
  { version, edition, text, hash: textHash }: ConsentText,
  {
    sub,
    way,
    operatorName = null,
    now,
  }: {
    readonly sub: string
    readonly way: ConsentWay
    readonly operatorName?: string | null
    readonly now: Date
  },
): Promise<void> {
  if (!(await hasRow(db, 'consentText', { hash: textHash })))
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
    operatorName,
    givenAt: now,
  })
}

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
