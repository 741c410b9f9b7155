import { type Kysely, sql } from 'kysely'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * All logins of the human behind one: linked profiles, logins with the same INN and, where one of the two has no INN,
 * with the same verified e-mail address.
 */
export async function loginsOfPerson(db: Kysely<Schema>, sub: string): Promise<readonly string[]> {
  const { rows } = await sql<{ sub: string }>`
    select other.sub
    from person as own
    join person as other on other.inn = own.inn
      or ((other.inn is null or own.inn is null) and other.email_verified and own.email_verified
        and lower(other.email) = lower(own.email))
    where own.sub = ${sub}
    union
    select other.sub
    from profile_link as own join profile_link as other on other.group_id = own.group_id
    where own.sub = ${sub}
    union
    select ${sub}`.execute(db)
  return rows.map((row) => row.sub)
}

/** Refuses the approval of somebody who is one of the authors under this or any other login of theirs. */
export async function requireSecondApprover(
  db: Kysely<Schema>,
  approver: string,
  authors: readonly string[],
): Promise<Outcome<true, 'own_proposal'>> {
  const logins = await loginsOfPerson(db, approver)
  return authors.some((author) => logins.includes(author)) ? refuse('own_proposal') : accept(true)
}
