import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import { type Shot, shootAll } from './load.ts'
import { numbers, OFFICES, officesOfCountry, type Spot } from './made-up-country.ts'
import { startProcess } from './own-process.ts'

const QUESTIONS = 3000
/** Rounds before the time is taken: the engine compiles what runs hot. */
const WARMING = 3
const LANES = 16
/** Where people look: zooms from the country to a street. */
const zooms = [4, 6, 8, 9, 10, 11, 12, 13, 14, 15]

const questionsIn = (offices: readonly Spot[], origin: string): Shot[] => {
  const random = numbers(11)
  return Array.from({ length: QUESTIONS }, (_, index) => {
    const zoom = zooms[index % zooms.length] ?? 11
    const middle = offices[Math.floor(random.next().value * offices.length)] ?? {
      latitude: 55,
      longitude: 37,
    }
    const [high, wide] = [(180 / 2 ** zoom) * 1.5, (360 / 2 ** zoom) * 4]
    return {
      method: 'POST',
      path: '/abon-server/api/postOffices/search/byCoordinates',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({
        topLeftLongitude: middle.longitude - wide / 2,
        topLeftLatitude: Math.min(85, middle.latitude + high / 2),
        bottomRightLongitude: middle.longitude + wide / 2,
        bottomRightLatitude: Math.max(-85, middle.latitude - high / 2),
        filters: { onlyFree: index % 3 === 0 },
        zoom,
      }),
    }
  })
}

/** The map's answers with the whole country loaded, against an endpoint that only validates; each in a process of its own. */
export async function mapFigures(): Promise<Figure[]> {
  const server = await startProcess('serve-map.ts', [])
  const twin = await startProcess('serve-validating.ts', [])
  try {
    const offices = officesOfCountry(OFFICES)
    const { port } = new URL(server.origin)
    const real = questionsIn(offices, `http://localhost:${port}`)
    const empty = questionsIn(offices, 'http://localhost')
    const perSecond = async (origin: string, questions: readonly Shot[]): Promise<number> => {
      const load = await shootAll(origin, questions, LANES)
      if (load.statuses.get(200) !== QUESTIONS) throw new Error('a question was refused')
      return load.perSecond
    }
    const answered: number[] = []
    const validated: number[] = []
    for (let round = 0; round < WARMING + PAIRS; round += 1) {
      const speeds = [await perSecond(server.origin, real), await perSecond(twin.origin, empty)] as const
      if (round < WARMING) continue
      answered.push(speeds[0])
      validated.push(speeds[1])
    }
    return [
      {
        name: 'byCoordinates with 42,000 offices against an endpoint that only validates',
        ratios: ratiosOf(answered, validated),
        bound: { atLeast: 0.5 },
        text: `${median(answered).toFixed(0)}/s against ${median(validated).toFixed(0)}/s`,
      },
    ]
  } finally {
    await twin.stop()
    await server.stop()
  }
}
