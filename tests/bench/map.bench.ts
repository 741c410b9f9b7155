import { createServer } from 'node:http'
import { officesByCoordinates } from '#contract/offices.ts'
import { systemClock } from '#server/clock.ts'
import { frontDoor } from '#server/http/front-door.ts'
import { callLimits } from '#server/http/limits.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { route } from '#server/http/route.ts'
import { sessionCookie } from '#server/http/session-cookie.ts'
import { siteFilesIn } from '#server/http/site-files.ts'
import { silent } from './claim-ground.ts'
import { countryServer } from './country-server.ts'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import { type Shot, shootAll } from './load.ts'
import { numbers, officesOfCountry, type Spot } from './made-up-country.ts'

const OFFICES = 42_000
const QUESTIONS = 3000
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

/** The product's twin that checks the same question by the same contract and answers nothing. */
const validatingServer = async () => {
  const origin = 'http://localhost'
  const server = createServer(
    frontDoor({
      origin,
      clock: systemClock,
      log: silent,
      metrics: openMetrics(),
      files: siteFilesIn('/nowhere'),
      ready: async () => true,
      routes: [
        route(officesByCoordinates, () => ({ ok: true, value: { clusters: [], postOfficesPins: [] } })),
      ],
      tiles: undefined,
      isThere: () => true,
      mounts: [],
      cookie: sessionCookie(origin),
      sessions: {
        find: async () => null,
        open: () => Promise.reject(new Error('nobody opens a session here')),
      },
      limit: callLimits({ trustProxy: false }),
      checkReplies: false,
      trustedProxies: 0,
    }),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop: () => server.close(),
  }
}

/** The map's answers with the whole country loaded, against an endpoint that only validates; both in this process. */
export async function mapFigures(): Promise<Figure[]> {
  const offices = officesOfCountry(OFFICES)
  const server = await countryServer(offices)
  const twin = await validatingServer()
  try {
    const real = questionsIn(offices, server.origin)
    const empty = questionsIn(offices, 'http://localhost')
    const answered: number[] = []
    const validated: number[] = []
    await shootAll(server.ownOrigin, real, LANES)
    await shootAll(twin.origin, empty, LANES)
    for (let round = 0; round < PAIRS; round += 1) {
      const load = await shootAll(server.ownOrigin, real, LANES)
      const bare = await shootAll(twin.origin, empty, LANES)
      if (load.statuses.get(200) !== QUESTIONS || bare.statuses.get(200) !== QUESTIONS)
        throw new Error('a question was refused')
      answered.push(load.perSecond)
      validated.push(bare.perSecond)
    }
    return [
      {
        name: 'byCoordinates with 42,000 offices against an endpoint that only validates',
        ratios: ratiosOf(answered, validated),
        bound: { atLeast: 0.35 },
        text: `${median(answered).toFixed(0)}/s against ${median(validated).toFixed(0)}/s`,
      },
    ]
  } finally {
    twin.stop()
    await server.stop()
  }
}
