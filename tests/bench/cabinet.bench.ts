import { demoPeople } from '#stand-ins/login/demo-people.ts'
import { fillWithYears } from '#support/fill-with-years.ts'
import { type Ground, layGround } from './claim-ground.ts'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import { type Shot, shootAll } from './load.ts'

const FEW_CLAIMS = 1_000
const MANY_CLAIMS = 100_000
const CONNECTIONS = 4
const REQUESTS = 400

interface Cabinet {
  readonly ground: Ground
  readonly list: readonly Shot[]
  readonly card: readonly Shot[]
}

async function openCabinet(claims: number): Promise<Cabinet> {
  const bench = await layGround(Array<string>(CONNECTIONS).fill(demoPeople.individual.sub))
  const ownClaims = await fillWithYears(bench.database, { claims, letters: claims / 20 })
  const toShot = (path: string, index: number): Shot => ({
    method: 'GET',
    path: `/abon-server/api/claims/${path}`,
    headers: { cookie: bench.cookies[index % CONNECTIONS] ?? '' },
  })
  const indexes = Array.from({ length: REQUESTS }, (_, index) => index)
  return {
    ground: bench,
    list: indexes.map((index) => toShot('clientClaims?limit=10', index)),
    card: indexes.map((index) => {
      const id = ownClaims[index % ownClaims.length]
      const parts = [
        `${id}?projection=claimLegalProjection`,
        `${id}/card`,
        `${id}/payments`,
        `${id}/services/available`,
      ]
      return toShot(parts[index % parts.length] ?? '', index)
    }),
  }
}

/** Milliseconds per answer; every answer must be 200. */
async function millisecondsPerAnswer({ ground: bench }: Cabinet, shots: readonly Shot[]): Promise<number> {
  const load = await shootAll(bench.origin, shots, CONNECTIONS)
  if (load.statuses.get(200) !== shots.length)
    throw new Error(`calls were refused: ${[...load.statuses].join()}`)
  return 1000 / load.perSecond
}

/** Compares calls at 100,000 claims with the same calls at 1,000. */
export async function cabinetFigures(): Promise<Figure[]> {
  const opened: Cabinet[] = []
  try {
    for (const claims of [FEW_CLAIMS, MANY_CLAIMS]) opened.push(await openCabinet(claims))
    const [smallCabinet, largeCabinet] = opened
    if (!smallCabinet || !largeCabinet) throw new Error('no cabinet')
    const figure = async (name: string, of: (cabinet: Cabinet) => readonly Shot[]): Promise<Figure> => {
      for (const cabinet of opened) await millisecondsPerAnswer(cabinet, of(cabinet))
      const [small, large]: [number[], number[]] = [[], []]
      for (let round = 0; round < PAIRS; round += 1) {
        small.push(await millisecondsPerAnswer(smallCabinet, of(smallCabinet)))
        large.push(await millisecondsPerAnswer(largeCabinet, of(largeCabinet)))
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
    for (const { ground: bench } of opened) await bench.close()
  }
}
