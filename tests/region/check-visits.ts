import { sql } from 'kysely'
import { addMonths, startOfMonth } from '#kit/rules/calendar-date.ts'
import type { Stage } from './stage.ts'
import { countTaken, placesOf } from './visits.ts'

const factsOf = (rows: readonly { readonly fact: string }[]) => rows.map(({ fact }) => fact)
const describe = (...facts: readonly (string | number | null)[]): string => facts.join(' ')

const compare = (what: string, actual: readonly string[], expected: readonly string[]): string[] => {
  const due = new Set(expected)
  const found = new Set(actual)
  return [
    ...actual.filter((fact) => !due.has(fact)).map((fact) => `${what} ${fact} is not due`),
    ...expected.filter((fact) => !found.has(fact)).map((fact) => `${what} ${fact} is missing`),
  ]
}

/** Older records are erased in time, so this and the last month are compared. */
const comparedFrom = ({ stop }: Pick<Stage, 'stop'>): string => addMonths(startOfMonth(stop.today), -1)

/** Visits are those that people booked, kept and missed; a half hour never takes more than its office states. */
export async function checkVisits(stage: Stage): Promise<{ wrong: string[]; visits: number }> {
  const { kysely } = stage.service.database
  const from = comparedFrom(stage)
  const { rows } = await sql<{ fact: string }>`
    select concat_ws(' ', v.code, v.claim_id, v.purpose, v.day, to_char(v.start_minute * interval '1 minute', 'HH24:MI'),
        v.state, count(p.visit_id)) as fact
    from visit v left join visit_place p on p.visit_id = v.id and p.day = v.day and p.start_minute = v.start_minute
    where v.day >= ${from}::text::date group by v.id`.execute(kysely)
  const expected = stage.visits
    .filter(({ day }) => day >= from)
    .map(({ code, rent, purpose, day, start, state, hasPlace }) =>
      describe(code, rent.claim, purpose, day, start, state, hasPlace ? 1 : 0),
    )
  const wrong = compare('visit', factsOf(rows), expected)
  const taken = countTaken(stage)
  for (const office of stage.plots.officeList)
    for (const [key, visits] of taken)
      if (key.startsWith(office.index) && visits > placesOf(office))
        wrong.push(`half hour ${key} has ${visits} visits of ${placesOf(office)}`)
  return { wrong: [...stage.wrongVisits.splice(0), ...wrong], visits: stage.visits.length }
}

/** Codes are open, used or ended as their holders and the desk left them, and the desk recorded who took what. */
export async function checkDelegates(stage: Stage): Promise<{ wrong: string[]; delegations: number }> {
  const { kysely } = stage.service.database
  const from = comparedFrom(stage)
  const { rows } = await sql<{ fact: string }>`
    select concat_ws(' ', d.id, d.code, d.box_id, d.once, d.until_day, d.state, coalesce(d.email, 'none')) as fact
    from delegation d where changed_at >= ${from}::text::date`.execute(kysely)
  const { rows: taken } = await sql<{ fact: string }>`
    select concat_ws(' ', h.delegation_id, h.claim_id, string_agg(i.id::text, ',' order by i.id)) as fact
    from handover h left join item i on i.handover_id = h.id where h.at >= ${from}::text::date
    group by h.id`.execute(kysely)
  const isCompared = (on: string): boolean => on >= from
  const due = stage.delegations
    .filter(({ changedOn }) => isCompared(changedOn))
    .map(({ id, code, rent, once, untilDay, state, email }) =>
      describe(id, code, rent.box, once ? 't' : 'f', untilDay, state, email ?? 'none'),
    )
  const handovers = stage.handovers
    .filter(({ on }) => isCompared(on))
    .map(({ delegation, claim, items }) =>
      describe(delegation, claim, items.toSorted((a, b) => a - b).join()),
    )
  return {
    wrong: [...compare('delegation', factsOf(rows), due), ...compare('handover', factsOf(taken), handovers)],
    delegations: stage.delegations.length,
  }
}
