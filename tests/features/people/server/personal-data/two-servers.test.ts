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

const runOnBoth = <T>(work: (server: Product) => Promise<T>): Promise<T[]> => Promise.all(servers.map(work))
const countEmails = (like: string) =>
  servers[0].database.kysely.selectFrom('message').select('key').where('key', 'like', like).execute()

test('a request answered by two operators at once is answered once, with one notification', async () => {
  const [firstServer] = servers
  const claim = await confirmed(await firstServer.as('individual'), await boxes(firstServer)())
  const { id } = (
    await (
      await firstServer.as('operator')
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
  const answers = await runOnBoth(async (server) =>
    (await server.as('operator')).post(`${path}/${id}/answer`, { answer: 'Вот ваши данные' }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await countEmails(`subject-request-${id}-answered`)).toHaveLength(1)
  await runOnBoth((server) => server.sweep())
  expect(await countEmails(`subject-request-${id}%`)).toHaveLength(2)
})

test('a request that is overdue is counted once per server for the alarm, which takes the maximum', async () => {
  const operator = await servers[0].as('operator')
  const requestBody = {
    kind: 'access',
    officeIndex: '101000',
    applicant: 'Орлова Анна',
    words: 'Что у вас есть?',
  }
  await operator.post(path, { ...requestBody, identityCheck: 'passport', receivedOn: noon.slice(0, 10) })
  // The last day counts in full: midnight in Moscow is too late.
  const { dueOn } = (await operator.get(path)).body.requests[0]
  await runOnBoth((server) => server.moveClock(`${dueOn}T23:50:00+03:00`))
  expect((await (await servers[1].as('operator')).get(path)).body.overdue).toBe(0)
  await runOnBoth((server) => server.moveClock(`${addDays(dueOn, 1)}T00:00:00+03:00`))
  for (const server of servers) {
    expect((await (await server.as('operator')).get(path)).body).toMatchObject({ overdue: 1, total: 1 })
    expect(await server.metrics()).toMatch(/^subject_requests_overdue(\{[^}]*\})? 1$/m)
  }
})

test('a withdrawal and a deletion sent at once to two servers are done once', async () => {
  const [firstServer, secondServer] = servers
  const callers = [await firstServer.as('newcomer'), await secondServer.as('newcomer')]
  const { version } = (await firstServer.as('newcomer').then((caller) => caller.get('/api/consents/text')))
    .body
  await callers[0]?.post('/api/consents', { kind: 'personal-data', version })
  const withdrawals = await Promise.all(
    callers.map((caller) => caller.post('/api/personalData/withdrawal', {})),
  )
  expect(withdrawals.map(({ status }) => status).sort()).toEqual([200, 409])
  const deletions = await Promise.all(callers.map((caller) => caller.post('/api/personalData/deletion', {})))
  // The second request gets the same answer, or is logged out by then.
  expect(deletions.some(({ status }) => status === 200)).toBe(true)
  expect(deletions.every(({ status }) => status === 200 || status === 401)).toBe(true)
  const requests = await firstServer.database.kysely
    .selectFrom('personalDataRequest')
    .select('kind')
    .where('sub', '=', 'demo-newcomer')
    .execute()
  expect(requests.map(({ kind }) => kind).sort()).toEqual(['deletion', 'withdrawal'])
  expect(await countEmails('personal-data-%')).toHaveLength(2)
})
