import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Is the person of this column kept out, in any of their linked profiles? */
export const isBlockedPerson = (sub: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from stop as kept_out
  where kept_out.kind = 'person' and kept_out.lifted_at is null and (kept_out.subject = ${sub} or kept_out.subject in (
    select linked.sub from profile_link as mine join profile_link as linked on linked.group_id = mine.group_id
    where mine.sub = ${sub})))`

/** Is the organisation of this column kept out? */
export const isBlockedOrganisation = (legalHid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from stop as kept_out
    where kept_out.kind = 'organisation' and kept_out.lifted_at is null and kept_out.subject = ${legalHid})`

/** Is whoever holds the claim of these columns kept out: its organisation, or the person themselves? */
export const isBlockedHolder = (
  sub: RawBuilder<unknown>,
  legalHid: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(case when ${legalHid} = '' then ${isBlockedPerson(sub)} else ${isBlockedOrganisation(legalHid)} end)`

const answerOf = async (db: Kysely<Schema>, condition: RawBuilder<boolean>): Promise<boolean> => {
  const { rows } = await sql<{ blocked: boolean }>`select ${condition} as blocked`.execute(db)
  return rows[0]?.blocked ?? false
}

/** May this person not come in? */
export const personIsBlocked = (db: Kysely<Schema>, sub: string): Promise<boolean> =>
  answerOf(db, isBlockedPerson(sql`${sub}::text`))

/** Is whoever holds a claim kept out: its organisation, or the person themselves? */
export const holderIsBlocked = (
  db: Kysely<Schema>,
  { sub, legalHid }: { readonly sub: string; readonly legalHid: string },
): Promise<boolean> =>
  answerOf(
    db,
    legalHid === '' ? isBlockedPerson(sql`${sub}::text`) : isBlockedOrganisation(sql`${legalHid}::text`),
  )
