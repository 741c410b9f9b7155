import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaim } from '#contract/claims.ts'
import { actingHeader } from '#contract/endpoint.ts'
import { chooseLegal, readUserInfo } from '#contract/session.ts'
import { startServer, type TestServer } from '#kit/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('what a tab asks to change is refused once another tab acts for somebody else, and nothing is done', async () => {
  const marina = await server.loginAs('legal')
  const began = (await marina.call(readUserInfo, {})).headers.get(actingHeader) ?? ''
  const { id: box } = await server.database.kysely
    .selectFrom('box')
    .select('id')
    .where('office_index', '=', '101000')
    .where('locker_id', 'is', null)
    .executeTakeFirstOrThrow()
  const body = { startDate: '2026-08-01', endDate: '2026-08-31', totalCost: 450, clientType: 1, box } as const
  const choose = (currentLegalHid: string, headers = {}) =>
    marina.call(chooseLegal, { body: { currentLegalHid } }, headers)

  await choose('demo-org-2')
  const stale = await marina.call(createClaim, { body }, { [actingHeader]: began })
  expect([stale.status, stale.ok || stale.code]).toEqual([409, 'acting_changed'])
  const made = await server.database.kysely.selectFrom('claim').select('id').execute()
  expect(made).toEqual([])
  // Choosing again is always possible, and so is looking.
  expect((await marina.call(readUserInfo, {}, { [actingHeader]: began })).status).toBe(200)
  expect((await choose('demo-org-1', { [actingHeader]: began })).status).toBe(200)
  expect((await marina.call(createClaim, { body }, { [actingHeader]: began })).status).toBe(200)
  expect(began).toMatch(/^[\w-]{16}$/)
})

test('a visitor has no mark, and no cookie that says that somebody may be logged in', async () => {
  const visitor = server.visitor()
  const answer = await visitor.call(readUserInfo, {})
  expect([answer.status, answer.headers.get(actingHeader)]).toEqual([401, null])
  const anna = await server.loginAs('individual')
  expect(anna.cookies.get('person /')).toBe('1')
  await anna.navigate('/abon-server/api/auth/logout')
  expect(anna.cookies.get('person /')).toBeUndefined()
})
