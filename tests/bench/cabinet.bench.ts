import { demoPeople } from '#stand-ins/login/demo-people.ts'
import { fillWithYears } from '#support/fill-with-years.ts'
import { type Ground, layGround } from './claim-ground.ts'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import { type Shot, shootAll } from './load.ts'

const FEW = 1_000
const MANY = 100_000
const LANES = 4
const SHOTS = 400

/** A server with claims in its database, and what its person asks of it. */
interface Cabinet {
  readonly ground: Ground
  readonly list: readonly Shot[]
  /** Everything that the page of one rental asks. */
  readonly card: readonly Shot[]
}

async function openCabinet(claims: number): Promise<Cabinet> {
  const ground = await layGround(Array<string>(LANES).fill(demoPeople.individual.sub))
  const own = await fillWithYears(ground.database, { claims, letters: claims / 20 })
  const ask = (path: string, index: number): Shot => ({
    method: 'GET',
    path: `/abon-server/api/claims/${path}`,
    headers: { cookie: ground.cookies[index % LANES] ?? '' },
  })
  const asked = Array.from({ length: SHOTS }, (_, index) => index)
  return {
    ground,
    list: asked.map((index) => ask('clientClaims?limit=10', index)),
    card: asked.map((index) => {
      const id = own[index % own.length]
      const parts = [
        `${id}?projection=claimLegalProjection`,
        `${id}/card`,
        `${id}/payments`,
        `${id}/services/available`,
      ]
      return ask(parts[index % parts.length] ?? '', index)
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
      const [small, large]: [number[], number[]] = [[], []]
      for (let round = 0; round < PAIRS; round += 1) {
        small.push(await timeOf(few, of(few)))
        large.push(await timeOf(many, of(many)))
      }
      return {
        name: `${name} with 100,000 claims in the database against 1,000`,
        ratios: ratiosOf(large, small),
        bound: { atMost: 1.5 },
        text: `${median(large).toFixed(2)} ms against ${median(small).toFixed(2)} ms an answer`,
      }
    }
    return [await figure('the list', ({ list }) => list), await figure('the card', ({ card }) => card)]
  } finally {
    for (const { ground } of opened) await ground.close()
  }
}
