import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Also true if only a linked profile of the person is blocked. */
export const isPersonBlockedSql = (sub: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from stop as kept_out
  where kept_out.kind = 'person' and kept_out.lifted_at is null and (kept_out.subject = ${sub} or kept_out.subject in (
    select linked.sub from profile_link as mine join profile_link as linked on linked.group_id = mine.group_id
    where mine.sub = ${sub})))`

export const isOrganisationBlockedSql = (legalHid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from stop as kept_out
    where kept_out.kind = 'organisation' and kept_out.lifted_at is null and kept_out.subject = ${legalHid})`

export const isHolderBlockedSql = (
  sub: RawBuilder<unknown>,
  legalHid: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(case when ${legalHid} = '' then ${isPersonBlockedSql(sub)} else ${isOrganisationBlockedSql(legalHid)} end)`

const evaluateCondition = async (db: Kysely<Schema>, condition: RawBuilder<boolean>): Promise<boolean> => {
  const { rows } = await sql<{ blocked: boolean }>`select ${condition} as blocked`.execute(db)
  return rows[0]?.blocked ?? false
}

export const isPersonBlocked = (db: Kysely<Schema>, sub: string): Promise<boolean> =>
  evaluateCondition(db, isPersonBlockedSql(sql`${sub}::text`))

export const isHolderBlocked = (
  db: Kysely<Schema>,
  { sub, legalHid }: { readonly sub: string; readonly legalHid: string },
): Promise<boolean> =>
  evaluateCondition(
    db,
    legalHid === ''
      ? isPersonBlockedSql(sql`${sub}::text`)
      : isOrganisationBlockedSql(sql`${legalHid}::text`),
  )
