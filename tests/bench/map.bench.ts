import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { officesByCoordinates } from '#contract/offices.ts'
import { memoryDatabase } from '#kit/database.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { frontDoor } from '#server/http/front-door.ts'
import { callLimits } from '#server/http/limits.ts'
import { route } from '#server/http/route.ts'
import { sessionCookie } from '#server/http/session-cookie.ts'
import { siteFilesIn } from '#server/http/site-files.ts'
import { openServer } from '#server/server.ts'
import { silent } from './claim-ground.ts'
import { type Figure, median } from './figure.ts'
import { type Shot, shootAll } from './load.ts'

const OFFICES = 42_000
/** No office of the country has an index from here on. */
const FIRST_INDEX = 700_000
const QUESTIONS = 3000
const LANES = 16
const ROUNDS = 3
/** Where people look: zooms from the country to a street. */
const zooms = [4, 6, 8, 9, 10, 11, 12, 13, 14, 15]

/** A repeatable stream of numbers from 0 to 1. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    yield state / 4_294_967_296
  }
}

/** Offices of a made-up country: three quarters stand in towns, the rest alone. */
function country(): { latitude: number; longitude: number }[] {
  const random = numbers(7)
  const next = () => random.next().value
  const towns = Array.from({ length: 900 }, () => ({
    latitude: 44 + next() * 24,
    longitude: 28 + next() ** 2 * 140,
  }))
  return Array.from({ length: OFFICES }, (_, at) => {
    const town = at % 4 === 0 ? undefined : towns[Math.floor(next() ** 2 * towns.length)]
    if (!town) return { latitude: 44 + next() * 26, longitude: 28 + next() * 150 }
    return {
      latitude: town.latitude + (next() - 0.5) * 0.2,
      longitude: town.longitude + (next() - 0.5) * 0.3,
    }
  })
}

const questionsIn = (offices: readonly { latitude: number; longitude: number }[], origin: string): Shot[] => {
  const random = numbers(11)
  return Array.from({ length: QUESTIONS }, (_, at) => {
    const zoom = zooms[at % zooms.length] ?? 11
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
        filters: { onlyFree: at % 3 === 0 },
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
      files: siteFilesIn('/nowhere'),
      ready: async () => true,
      routes: [
        route(officesByCoordinates, () => ({ ok: true, value: { clusters: [], postOfficesPins: [] } })),
      ],
      endpoints: [],
      mounts: [],
      cookie: sessionCookie(origin),
      sessions: {
        find: async () => null,
        open: () => Promise.reject(new Error('nobody opens a session here')),
      },
      limit: callLimits(),
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
  const offices = country()
  const database = await memoryDatabase()
  const data = mkdtempSync(join(tmpdir(), 'bench-'))
  const config = readConfig({
    NODE_ENV: 'production',
    ALLOW_EMBEDDED_ISSUER: 'yes',
    ALLOW_SANDBOX_BANK: 'yes',
    ALLOW_EMBEDDED_INBOX: 'yes',
    PORT: '0',
    DATA_DIR: data,
    PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const rows = offices.map(
    ({ latitude, longitude }, at) =>
      `('${FIRST_INDEX + at}','name','region','town','street ${at}',${latitude},${longitude})`,
  )
  const server = await openServer({
    config: { ...config.value, port: 0 },
    database,
    log: silent,
    fetch,
    site: '/nowhere',
  })
  await database.executeSql(`insert into office (index, name, region, settlement, address, latitude, longitude, time_zone, tariff_group, online, origin, fingerprint, changed_at)
    select index, name, region, settlement, address, latitude, longitude, 'Europe/Moscow', 'town', true, 'import', index, now() from (values ${rows.join(',')}) as made (index, name, region, settlement, address, latitude, longitude)`)
  // The server follows the database: it has taken the offices in when it finds the last of them.
  for (let found = 0; found === 0; ) {
    await new Promise((resume) => setTimeout(resume, 500))
    const answer = await fetch(
      `${server.ownOrigin}/abon-server/api/postOffices/search/retrieveUnitByCoordinate?index=${FIRST_INDEX + OFFICES - 1}`,
    )
    found = answer.ok ? 1 : 0
  }
  const twin = await validatingServer()
  try {
    const real = questionsIn(offices, server.origin)
    const empty = questionsIn(offices, 'http://localhost')
    const answered: number[] = []
    const validated: number[] = []
    await shootAll(server.ownOrigin, real, LANES)
    await shootAll(twin.origin, empty, LANES)
    for (let round = 0; round < ROUNDS; round += 1) {
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
        ratio: median(answered) / median(validated),
        bound: { atLeast: 0.35 },
        told: `${median(answered).toFixed(0)}/s against ${median(validated).toFixed(0)}/s`,
      },
    ]
  } finally {
    twin.stop()
    await server.stop()
    await database.close()
    rmSync(data, { recursive: true, force: true })
  }
}
