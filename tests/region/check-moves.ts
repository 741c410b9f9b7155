import { sql } from 'kysely'
import type { Rent, Stage } from './stage.ts'

const movesOf = ({ rents }: Stage): Rent[] => [...rents.values()].filter(({ moves }) => moves !== null)

/**
 * People who move or have moved have the running rent of their plot, and never two: the old one until the keys are
 * exchanged, from then on the new one.
 */
export async function checkHeldBoxes(stage: Stage): Promise<string[]> {
  const { today } = stage.stop
  const movers = new Set(movesOf(stage).map(({ sub }) => sub))
  const { rows } = await sql<{ sub: string; claims: number[] }>`
    select sub, jsonb_agg(id order by id) as claims from claim
    where sub = any(${[...movers]}::text[]) and (status = 6 or status = 8 and end_date >= ${today}::text::date)
    group by sub`.execute(stage.service.database.kysely)
  const found = new Map(rows.map(({ sub, claims }) => [sub, claims]))
  const running = [...stage.rents.values()].filter(
    ({ state, end }) => state === 'running' || (state === 'extended' && end >= today),
  )
  const due = Map.groupBy(running, ({ sub }) => sub)
  return [...movers].flatMap((sub) => {
    const claims = found.get(sub) ?? []
    const expected = (due.get(sub) ?? []).map(({ claim }) => claim)
    return claims.join() === expected.join() && claims.length <= 1
      ? []
      : [`${today}: ${sub} has the running rents ${claims} and should have ${expected}`]
  })
}

/** Each move took the rest of the old rent, was exchanged within its days, and left no day without a box. */
export async function checkMoves(stage: Stage): Promise<{ wrong: string[]; moves: number }> {
  const { today } = stage.stop
  const { rows } = await sql<{ claim: number; found: string; faults: string[] }>`
    select c.id::int as claim,
      concat_ws(' ', m.old_claim_id, m.rest, c.credit, m.charged_until, m.exchange_from, m.exchange_until,
        m.exchanged_at is not null) as found,
      array_remove(array[
        case when c.start_date > o.ended_on + 1 then 'left a day without a box' end,
        case when o.ended_on > m.charged_until then 'charged too little of the old rent' end,
        case when (m.exchanged_at at time zone 'Europe/Moscow')::date not between m.exchange_from and m.exchange_until
          then 'was exchanged outside its days' end,
        case when m.exchanged_at >= ${today}::text::date - 60 and not exists (
          -- A holder who moved back receives the mail there.
          select 1 from moving back join claim b on b.id = back.new_claim_id
          where back.exchanged_at > m.exchanged_at and b.box_id = o.box_id and b.sub = o.sub
        ) and (l.mail, l.last_day, l.forward_until) is distinct from
          ('forward', o.ended_on, ((m.exchanged_at at time zone 'Europe/Moscow')::date + interval '3 months')::date)
          then 'forwards no mail' end
      ], null) as faults
    from moving m join claim c on c.id = m.new_claim_id
    left join claim o on o.id = m.old_claim_id and m.exchanged_at is not null
    left join leaving l on l.claim_id = m.old_claim_id`.execute(stage.service.database.kysely)
  const found = new Map(rows.map((row) => [row.claim, row]))
  const moves = movesOf(stage)
  const wrong = moves.flatMap(({ claim, moves: of, start, signed }): string[] => {
    const row = found.get(claim)
    found.delete(claim)
    if (!of) return []
    const facts = [of.from.claim, of.rest, of.credit, of.chargedUntil, start, of.until, signed ? 't' : 'f']
    const expected = facts.join(' ')
    return [
      ...(row?.found === expected ? [] : [`move ${claim} is ${row?.found} and should be ${expected}`]),
      ...(row?.faults ?? []).map((fault) => `move ${claim} ${fault}`),
    ]
  })
  return {
    wrong: [...wrong, ...[...found.keys()].map((id) => `claim ${id} is no move`)],
    moves: moves.length,
  }
}
