import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { OfficeStreet } from './embedded-addresses.ts'

/**
 * The streets of all open offices of the database, imported ones too: read when asked for, and again once an office
 * was written. The same list is given as long as nothing changed.
 */
export const officeStreets = (db: Kysely<Schema>): (() => Promise<readonly OfficeStreet[]>) => {
  let known: { readonly mark: string; readonly offices: readonly OfficeStreet[] } | null = null
  return async () => {
    const { rows } = await sql<{ mark: string }>`
      select count(*) || '/' || coalesce(max(changed_at)::text, '') as mark from office
    `.execute(db)
    const mark = rows[0]?.mark ?? ''
    if (known?.mark !== mark) {
      const offices = await db
        .selectFrom('office')
        .select(['index', 'region', 'settlement', 'address'])
        .where('closed', '=', false)
        .orderBy('index')
        .execute()
      known = { mark, offices }
    }
    return known.offices
  }
}
