import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientClaims, createClaim, readClaim } from '#contract/claims.ts'
import { linkIdentity } from '#contract/clients.ts'
import { readUserInfo } from '#contract/session.ts'
import type { TestPerson } from '#kit/person.ts'
import { startServer, type TestServer } from '#kit/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 60_000)
afterAll(() => server.stop())

const link = (person: TestPerson, hid: string) =>
  person.call(linkIdentity, {
    params: { product: 'postIdClient' },
    body: { hid, callbackSuccess: '/linking/success?from=claims', callbackFailure: '/linking/error' },
  })
const choose = async (person: TestPerson, address: string, who: string) => {
  const chooser = await person.navigate(address)
  return person.navigate(chooser.address.href, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: who }).toString(),
  })
}
const rent = async (person: TestPerson, number: number) => {
  const { id } = await server.database.kysely
    .selectFrom('box')
    .select('id')
    .where('office_index', '=', '101000')
    .where('locker_id', 'is', null)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const made = await person.call(createClaim, {
    body: { startDate: '2026-08-01', endDate: '2026-08-31', totalCost: 450, clientType: 1, box: id },
  })
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}

test('a login as the other account brings its claims to this one, and this session stays', async () => {
  const timur = await server.loginAs('newcomer')
  const anna = await server.loginAs('individual')
  const claim = await rent(anna, 99)
  const left = await link(timur, 'demo-newcomer')
  if (!left.ok) throw new Error(left.code)
  const { address } = await choose(timur, left.value, 'individual')
  expect(`${address.pathname}${address.search}`).toBe('/linking/success?from=claims')

  const who = await timur.call(readUserInfo, {})
  expect(who.ok && who.value.sub).toBe('demo-newcomer')
  const mine = await timur.call(clientClaims, { query: {} })
  expect(mine.ok && mine.value.map(({ claimId }) => claimId)).toContain(claim)
  const lost = await anna.call(readClaim, { params: { id: claim }, query: {} })
  expect(lost.status).toBe(403)
})

test('cancelled, as the same account, or for a number of somebody else nothing is linked', async () => {
  const timur = await server.loginAs('newcomer')
  for (const who of ['cancel', 'newcomer']) {
    const left = await link(timur, 'demo-newcomer')
    if (!left.ok) throw new Error(left.code)
    const { address } = await choose(timur, left.value, who)
    expect(address.pathname).toBe('/linking/error')
  }
  const foreign = await link(timur, 'demo-individual')
  expect(foreign.ok && foreign.value).toBe('/linking/error')
  expect((await link(server.visitor(), 'x')).status).toBe(401)
})
