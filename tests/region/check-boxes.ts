import { sql } from 'kysely'
import { owed } from './rents.ts'
import type { Rent, Stage } from './stage.ts'

const ENDED_EARLY = 7
const STATUS = { ordered: 4, paid: 3, running: 6, extended: 8, ended: ENDED_EARLY, cancelled: 2 } as const

/** True if this extension is paid and not over, or a later one is. */
const isContinuedBy = (rent: Rent | undefined, next: ReadonlyMap<Rent, Rent>): boolean =>
  rent !== undefined &&
  (['paid', 'running', 'extended'].includes(rent.state) ||
    (rent.state === 'over' && isContinuedBy(next.get(rent), next)))

const expectedStatus = (rent: Rent, next: ReadonlyMap<Rent, Rent>): number => {
  const { state, endedOn, start } = rent
  if (state === 'over') return isContinuedBy(next.get(rent), next) ? 8 : 5
  if (state === 'refused') return (endedOn ?? '') >= start ? ENDED_EARLY : 2
  return STATUS[state]
}

const expectedClaim = (rent: Rent, status: number): string => {
  const { sub, box, start, end, endedOn } = rent
  return [sub, box, status, start, end, status === ENDED_EARLY ? endedOn : null, owed(rent)].join()
}

/**
 * Each claim was asked for by a simulated person or organisation and has the box, time and state of the simulation; no box
 * has two holders on a day; months are reserved for exactly the claims that may use them.
 */
export async function checkBoxes(
  stage: Stage,
): Promise<{ wrong: string[]; claims: number; occupied: number }> {
  const { kysely } = stage.service.database
  const { today } = stage.stop
  const wrong: string[] = []
  const claims = await kysely
    .selectFrom('claim')
    .select(['id', 'sub', 'boxId', 'status', 'startDate', 'endDate', 'endedOn', 'total'])
    .execute()
  const next = new Map(
    [...stage.rents.values()].flatMap((rent) =>
      rent.previous && rent.paid ? [[rent.previous, rent] as const] : [],
    ),
  )
  for (const { id, sub, boxId, status, startDate, endDate, endedOn, total } of claims) {
    const rent = stage.rents.get(id)
    const actual = [sub, boxId, status, startDate, endDate, endedOn, total].join()
    const expected = rent && expectedClaim(rent, expectedStatus(rent, next))
    if (actual !== expected) wrong.push(`claim ${id} is ${actual} and should be ${expected ?? 'none'}`)
  }
  if (claims.length !== stage.rents.size) wrong.push(`${claims.length} claims, ${stage.rents.size} were made`)
  const { rows: shared } = await sql<{ a: number; b: number }>`
    with held as (
      select id, box_id, start_date as first, coalesce(ended_on, end_date) as last from claim where status in (3, 4, 5, 6, 7, 8)
    )
    select a.id as a, b.id as b from held a join held b on a.box_id = b.box_id and a.id < b.id
    where a.first <= b.last and b.first <= a.last`.execute(kysely)
  for (const { a, b } of shared) wrong.push(`claims ${a} and ${b} have one box on the same day`)
  const { rows: months } = await sql<{ id: number; problem: string }>`
    with needed as (
      select c.id, c.box_id, m::date as month from claim c,
        generate_series(greatest(date_trunc('month', c.start_date::timestamp), date_trunc('month', ${today}::text::timestamp)),
          date_trunc('month', c.end_date::timestamp), '1 month') as m
      where c.status in (1, 3, 4, 6) or c.status = 8 and c.end_date >= ${today}::text::date
    )
    select n.id, 'has no box in ' || n.month as problem from needed n
      left join box_month k on k.box_id = n.box_id and k.month = n.month and k.claim_id = n.id where k.box_id is null
    union all
    select k.claim_id, 'keeps box ' || k.box_id || ' in ' || k.month from box_month k
      left join claim c on c.id = k.claim_id and (c.status in (1, 3, 4, 6) or c.status = 8 and c.end_date >= ${today}::text::date)
      where k.claim_id is not null and c.id is null and k.month >= date_trunc('month', ${today}::text::date)
    union all
    select k.offer_id, 'keeps box ' || k.box_id || ' without an offer' from box_month k
      left join wait_entry e on e.id = k.offer_id and e.state = 'offered' and e.box_id = k.box_id
      where k.offer_id is not null and e.id is null`.execute(kysely)
  for (const { id, problem } of months) wrong.push(`${id} ${problem}`)
  const occupied = [...stage.rents.values()].filter(
    ({ state, start }) => (state === 'running' || state === 'extended' || state === 'paid') && start <= today,
  ).length
  return { wrong, claims: claims.length, occupied }
}
