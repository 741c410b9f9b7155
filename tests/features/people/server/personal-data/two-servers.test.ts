import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/rules/calendar-date.ts'
import type { Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, confirmed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

const path = '/api/branch/subjectRequests'
let close: () => Promise<void>
let servers: readonly [Product, Product]
beforeAll(async () => {
  ;({ servers, close } = await twoServers(noon))
})
afterAll(() => close())

const onBoth = <T>(work: (server: Product) => Promise<T>): Promise<T[]> => Promise.all(servers.map(work))
const letters = (like: string) =>
  servers[0].database.kysely.selectFrom('letter').select('key').where('key', 'like', like).execute()

test('a request that two operators take at once on two servers is answered once, and the person is told once', async () => {
  const [one] = servers
  const claim = await confirmed(await one.as('individual'), await boxes(one)())
  const { id } = (
    await (
      await one.as('operator')
    ).post(path, {
      kind: 'access',
      officeIndex: '101000',
      applicant: 'Орлова Анна',
      identityCheck: 'passport',
      words: 'Какие мои данные у вас есть?',
      receivedOn: noon.slice(0, 10),
      claim,
    })
  ).body
  const answers = await onBoth(async (server) =>
    (await server.as('operator')).post(`${path}/${id}/answer`, { answer: 'Вот ваши данные' }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await letters(`subject-request-${id}-answered`)).toHaveLength(1)
  await onBoth((server) => server.sweep())
  expect(await letters(`subject-request-${id}%`)).toHaveLength(2)
})

test('a request past its day is counted by both servers as one, which the alarm takes the greatest of', async () => {
  const operator = await servers[0].as('operator')
  const asked = { kind: 'access', officeIndex: '101000', applicant: 'Орлова Анна', words: 'Что у вас есть?' }
  await operator.post(path, { ...asked, identityCheck: 'passport', receivedOn: noon.slice(0, 10) })
  // The last day is a whole one: midnight in Moscow is too late.
  const { dueOn } = (await operator.get(path)).body.requests[0]
  await onBoth((server) => server.moveClock(`${dueOn}T23:50:00+03:00`))
  expect((await (await servers[1].as('operator')).get(path)).body.overdue).toBe(0)
  await onBoth((server) => server.moveClock(`${addDays(dueOn, 1)}T00:00:00+03:00`))
  for (const server of servers) {
    expect((await (await server.as('operator')).get(path)).body).toMatchObject({ overdue: 1, total: 1 })
    expect(await server.metrics()).toMatch(/^subject_requests_overdue(\{[^}]*\})? 1$/m)
  }
})

test('a withdrawal and a deletion that come at once to two servers are done once', async () => {
  const [one, other] = servers
  const callers = [await one.as('newcomer'), await other.as('newcomer')]
  const { version } = (await one.as('newcomer').then((caller) => caller.get('/api/consents/text'))).body
  await callers[0]?.post('/api/consents', { kind: 'personal-data', version })
  const withdrawals = await Promise.all(
    callers.map((caller) => caller.post('/api/personalData/withdrawal', {})),
  )
  expect(withdrawals.map(({ status }) => status).sort()).toEqual([200, 409])
  const deletions = await Promise.all(callers.map((caller) => caller.post('/api/personalData/deletion', {})))
  // Whoever comes second is answered alike, or is logged out by then.
  expect(deletions.some(({ status }) => status === 200)).toBe(true)
  expect(deletions.every(({ status }) => status === 200 || status === 401)).toBe(true)
  const asked = await one.database.kysely
    .selectFrom('personalDataRequest')
    .select('kind')
    .where('sub', '=', 'demo-newcomer')
    .execute()
  expect(asked.map(({ kind }) => kind).sort()).toEqual(['deletion', 'withdrawal'])
  expect(await letters('personal-data-%')).toHaveLength(2)
})
