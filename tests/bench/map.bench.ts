import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import { type Shot, shootAll } from './load.ts'
import { numbers, OFFICES, officesOfCountry, type Spot } from './made-up-country.ts'
import { startProcess } from './own-process.ts'

const REQUESTS = 3000
/** Warm-up rounds, in which the engine compiles the hot code. */
const WARM_ROUNDS = 3
const CONNECTIONS = 16
const zooms = [4, 6, 8, 9, 10, 11, 12, 13, 14, 15]

const mapRequests = (offices: readonly Spot[], origin: string): Shot[] => {
  const random = numbers(11)
  return Array.from({ length: REQUESTS }, (_, index) => {
    const zoom = zooms[index % zooms.length] ?? 11
    const middle = offices[Math.floor(random.next().value * offices.length)] ?? {
      latitude: 55,
      longitude: 37,
    }
    const [height, width] = [(180 / 2 ** zoom) * 1.5, (360 / 2 ** zoom) * 4]
    return {
      method: 'POST',
      path: '/abon-server/api/postOffices/search/byCoordinates',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({
        topLeftLongitude: middle.longitude - width / 2,
        topLeftLatitude: Math.min(85, middle.latitude + height / 2),
        bottomRightLongitude: middle.longitude + width / 2,
        bottomRightLatitude: Math.max(-85, middle.latitude - height / 2),
        filters: { onlyFree: index % 3 === 0 },
        zoom,
      }),
    }
  })
}

/** Compares the map's answers with an endpoint that only validates, each in a separate process. */
export async function mapFigures(): Promise<Figure[]> {
  const server = await startProcess('serve-map.ts', [])
  const twin = await startProcess('serve-validating.ts', [])
  try {
    const offices = officesOfCountry(OFFICES)
    const { port } = new URL(server.origin)
    const officeRequests = mapRequests(offices, `http://localhost:${port}`)
    const twinRequests = mapRequests(offices, 'http://localhost')
    const perSecond = async (origin: string, questions: readonly Shot[]): Promise<number> => {
      const load = await shootAll(origin, questions, CONNECTIONS)
      if (load.statuses.get(200) !== REQUESTS) throw new Error('a question was refused')
      return load.perSecond
    }
    const productSpeeds: number[] = []
    const twinSpeeds: number[] = []
    for (let round = 0; round < WARM_ROUNDS + PAIRS; round += 1) {
      const speeds = [
        await perSecond(server.origin, officeRequests),
        await perSecond(twin.origin, twinRequests),
      ] as const
      if (round < WARM_ROUNDS) continue
      productSpeeds.push(speeds[0])
      twinSpeeds.push(speeds[1])
    }
    return [
      {
        name: 'byCoordinates with 42,000 offices against an endpoint that only validates',
        ratios: ratiosOf(productSpeeds, twinSpeeds),
        bound: { atLeast: 0.5 },
        text: `${median(productSpeeds).toFixed(0)}/s against ${median(twinSpeeds).toFixed(0)}/s`,
      },
    ]
  } finally {
    await twin.stop()
    await server.stop()
  }
}
