import { type Ground, layGround } from './claim-ground.ts'
import { type Figure, median } from './figure.ts'
import { type Shot, shootAll } from './load.ts'
import { fillWithClaims } from './many-claims.ts'

const FEW = 1_000
const MANY = 100_000
const LANES = 4
const SHOTS = 400
const ROUNDS = 5

/** A server with claims in its database, and what its person asks of it. */
interface Cabinet {
  readonly ground: Ground
  readonly list: readonly Shot[]
  /** Everything that the page of one rental asks. */
  readonly card: readonly Shot[]
}

async function openCabinet(claims: number): Promise<Cabinet> {
  const ground = await layGround(LANES)
  const own = await fillWithClaims(ground.database, claims)
  const ask = (path: string, at: number): Shot => ({
    method: 'GET',
    path: `/abon-server/api/claims/${path}`,
    headers: { cookie: ground.cookies[at % LANES] ?? '' },
  })
  const asked = Array.from({ length: SHOTS }, (_, at) => at)
  return {
    ground,
    list: asked.map((at) => ask('clientClaims?limit=10', at)),
    card: asked.map((at) => {
      const id = own[at % own.length]
      const parts = [
        `${id}?projection=claimLegalProjection`,
        `${id}/card`,
        `${id}/payments`,
        `${id}/services/available`,
      ]
      return ask(parts[at % parts.length] ?? '', at)
    }),
  }
}

/** Milliseconds for one answer, all of them 200. */
async function timeOf({ ground }: Cabinet, shots: readonly Shot[]): Promise<number> {
  const load = await shootAll(ground.origin, shots, LANES)
  if (load.statuses.get(200) !== shots.length)
    throw new Error(`calls were refused: ${[...load.statuses].join()}`)
  return 1000 / load.perSecond
}

/** The list and the page of a rental with 100,000 claims in the database, against the same calls with 1,000. */
export async function cabinetFigures(): Promise<Figure[]> {
  const opened: Cabinet[] = []
  try {
    for (const claims of [FEW, MANY]) opened.push(await openCabinet(claims))
    const [few, many] = opened
    if (!few || !many) throw new Error('no cabinet')
    const figure = async (name: string, of: (cabinet: Cabinet) => readonly Shot[]): Promise<Figure> => {
      // Both are warm before they are measured, and take turns.
      for (const cabinet of opened) await timeOf(cabinet, of(cabinet))
      const times: { few: number; many: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        times.push({ few: await timeOf(few, of(few)), many: await timeOf(many, of(many)) })
      const one = median(times.map((time) => time.few))
      const other = median(times.map((time) => time.many))
      return {
        name: `${name} with 100,000 claims in the database against 1,000`,
        ratio: other / one,
        bound: { atMost: 1.5 },
        told: `${other.toFixed(2)} ms against ${one.toFixed(2)} ms an answer`,
      }
    }
    return [await figure('the list', ({ list }) => list), await figure('the card', ({ card }) => card)]
  } finally {
    for (const { ground } of opened) await ground.close()
  }
}
