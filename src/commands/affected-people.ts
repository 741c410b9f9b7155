import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { isCalendarDate } from '#kit/rules/calendar-date.ts'
import { accessLogSql } from '#people/server/personal-data/privacy-register-routes.ts'
import type { Database } from '#server/database/database.ts'
import { withMigratedDatabase } from './command-database.ts'
import { type Command, CommandError } from './run-command.ts'

const usage =
  'usage: abonbox concerned (--claims 1,2 | --office INDEX | --viewer NAME --from DAY --to DAY)   (days are YYYY-MM-DD of Moscow)'

interface AffectedPerson {
  readonly sub: string
  readonly email: string
  readonly claims: number[]
}

const selectAffectedClaims = (words: string[]) => {
  const { values } = parseArgs({
    args: words,
    options: {
      claims: { type: 'string' },
      office: { type: 'string' },
      viewer: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
  })
  const { claims, office, viewer, from, to } = values
  if ([claims, office, viewer].filter((named) => named !== undefined).length !== 1)
    throw new CommandError(usage)
  if (claims !== undefined) {
    const ids = claims.split(',').map(Number)
    if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw new CommandError(usage)
    return sql`select sub, id from claim where id = any(${ids}::bigint[])`
  }
  if (office !== undefined) {
    if (!/^\d{6}$/.test(office)) throw new CommandError(usage)
    return sql`select sub, id from claim where office_index = ${office}`
  }
  if (!isCalendarDate(from) || !isCalendarDate(to)) throw new CommandError(usage)
  return sql`select sub, claim_id as id from (${accessLogSql({ from, to })}) as look where viewer = ${viewer}`
}

const readAffectedPeople = async (database: Database, words: string[]): Promise<readonly AffectedPerson[]> =>
  (
    await sql<AffectedPerson>`
      select person.sub, person.email,
        coalesce(array_agg(distinct found.id) filter (where found.id is not null), '{}') as claims
      from (${selectAffectedClaims(words)}) as found join person on person.sub = found.sub
      group by person.sub, person.email order by person.sub`.execute(database.kysely)
  ).rows

/** `abonbox concerned`: prints the people affected by an incident; the law requires us to notify them. */
const main = async (words: string[]): Promise<void> => {
  selectAffectedClaims(words)
  await withMigratedDatabase(async (database) => {
    const people = await readAffectedPeople(database, words)
    for (const { sub, email, claims } of people)
      console.log([sub, email || '(no e-mail)', `claims ${claims.join(', ') || '-'}`].join('\t'))
    console.log(`people concerned: ${people.length}`)
  })
}

export const command: Command = { run: main }
