import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * The e-mail to which the letters of a claim go, '' when there is none: of who made it; for an organisation's claim only
 * while they may act for it, afterwards of its first administrator, else of another of its users.
 */
export async function contactOfClaim(db: Kysely<Schema>, claimId: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select case
      when claim.legal_hid = '' or not exists (
        select 1 from organisation_user as maker
        where maker.legal_hid = claim.legal_hid and maker.sub = claim.sub and maker.state <> 'active'
      ) then person.email
      else coalesce((
        select other.email from organisation_user as other
        where other.legal_hid = claim.legal_hid and other.state = 'active'
        order by other.role = 'administrator' desc, other.id limit 1
      ), '')
    end as email
    from claim join person on person.sub = claim.sub
    where claim.id = ${claimId}::bigint`.execute(db)
  return rows[0]?.email ?? ''
}
