import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeClaim, clientClaims, createClaim, readClaim } from '#claims/api/claims.ts'
import { readLinkedProfiles, unlinkProfile } from '#people/api/acting.ts'
import { linkIdentity } from '#people/api/clients.ts'
import { deletePersonalData, readPersonalData } from '#people/api/personal-data.ts'
import { readUserInfo } from '#people/api/session.ts'
import type { TestPerson } from '#support/person.ts'
import { startServer, type TestServer } from '#support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
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
    .where('officeIndex', '=', '101000')
    .where('lockerId', 'is', null)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const made = await person.call(createClaim, {
    body: { startDate: '2026-08-01', endDate: '2026-08-31', totalCost: 450, clientType: 1, box: id },
  })
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}

const listOf = async (person: TestPerson) => {
  const listed = await person.call(clientClaims, { query: {} })
  return listed.ok ? listed.value.map(({ claimId }) => claimId) : listed.code
}
const seen = async (person: TestPerson, id: number) =>
  (await person.call(readClaim, { params: { id }, query: {} })).status

// AMB-49, M-CLIENT-09.
test('a login as the other account links both: one list, each claim keeps its holder, until it is undone', async () => {
  const timur = await server.loginAs('newcomer')
  const anna = await server.loginAs('individual')
  const [hers, his] = [await rent(anna, 99), await rent(timur, 98)]
  const left = await link(timur, 'demo-newcomer')
  if (!left.ok) throw new Error(left.code)
  const { address } = await choose(timur, left.value, 'individual')
  expect(`${address.pathname}${address.search}`).toBe('/linking/success?from=claims')

  const who = await timur.call(readUserInfo, {})
  expect(who.ok && who.value.sub).toBe('demo-newcomer')
  for (const person of [timur, anna]) {
    expect(await listOf(person)).toEqual([his, hers])
    for (const id of [his, hers]) expect(await seen(person, id)).toBe(200)
  }
  // Anna's record serves her claim, whoever of the profiles confirms it.
  const confirmed = await timur.call(changeClaim, {
    params: { id: hers },
    body: { claimStatus: { id: 4 }, inEditing: false },
  })
  expect(confirmed.ok && confirmed.value.client?.fullName).toContain('Орлова')
  const holders = await server.database.kysely
    .selectFrom('claim')
    .select(['id', 'sub'])
    .where('id', 'in', [his, hers])
    .orderBy('sub')
    .execute()
  expect(holders).toEqual([
    { id: hers, sub: 'demo-individual' },
    { id: his, sub: 'demo-newcomer' },
  ])
  const letters = await server.database.kysely
    .selectFrom('letter')
    .select('recipient')
    .where('key', 'like', 'linked-%')
    .orderBy('recipient')
    .execute()
  expect(letters.map(({ recipient }) => recipient)).toEqual([
    'individual@example.org',
    'newcomer@example.org',
  ])

  const linked = await anna.call(readLinkedProfiles, {})
  if (!linked.ok) throw new Error(linked.code)
  expect(linked.value.map(({ email, you }) => [email, you])).toEqual([
    ['individual@example.org', true],
    ['newcomer@example.org', false],
  ])
  const kept = await anna.call(readPersonalData, {})
  expect(kept.ok && kept.value.linkedProfiles).toMatchObject([{ email: 'newcomer@example.org' }])
  const other = linked.value.find(({ you }) => !you)?.id ?? 0
  const stranger = await server.loginAs('privileged')
  expect((await stranger.call(unlinkProfile, { params: { id: other } })).status).toBe(403)
  expect((await anna.call(unlinkProfile, { params: { id: other } })).status).toBe(200)
  expect(await listOf(anna)).toEqual([hers])
  expect([await seen(timur, hers), await seen(anna, his)]).toEqual([403, 403])
  expect((await timur.call(readLinkedProfiles, {})).ok).toBe(true)
})

test('cancelled, as the same account, or for a number of somebody else nothing is linked (M-ROUTE-24)', async () => {
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

/** Two accounts that were proved in one browser. */
const linked = async (person: TestPerson, sub: string, other: string) => {
  const left = await link(person, sub)
  if (!left.ok) throw new Error(left.code)
  const { address } = await choose(person, left.value, other)
  expect(address.pathname).toBe('/linking/success')
}
const profilesOf = async (person: TestPerson) => {
  const answer = await person.call(readLinkedProfiles, {})
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

test('profiles that unlink each other at the same moment leave nobody linked with themselves alone', async () => {
  const [timur, anna] = [await server.loginAs('newcomer'), await server.loginAs('individual')]
  for (let round = 0; round < 8; round += 1) {
    await linked(timur, 'demo-newcomer', 'individual')
    await linked(timur, 'demo-newcomer', 'privileged')
    const profiles = await profilesOf(anna)
    expect(profiles).toHaveLength(3)
    const idOf = (name: string) => profiles.find(({ email }) => email.startsWith(name))?.id ?? 0
    const left = await Promise.all([
      timur.call(unlinkProfile, { params: { id: idOf('individual') } }),
      anna.call(unlinkProfile, { params: { id: idOf('newcomer') } }),
    ])
    // Who comes second was unlinked a moment before: that number is not theirs any more.
    expect(left.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([200, 403])
    const groups = await server.database.kysely.selectFrom('profileLink').select('groupId').execute()
    expect(new Set(groups.map(({ groupId: group }) => group)).size, `round ${round}`).toBe(1)
    expect(groups, `round ${round}`).toHaveLength(2)
    const person = await server.loginAs('privileged')
    const [rest] = await profilesOf(person)
    expect((await person.call(unlinkProfile, { params: { id: rest?.id ?? 0 } })).status).toBe(200)
  }
})

test('whoever has their data erased is linked with nobody, and is not again when they come back', async () => {
  const [timur, anna] = [await server.loginAs('entrepreneur'), await server.loginAs('privileged')]
  await linked(timur, 'demo-entrepreneur', 'privileged')
  expect(await profilesOf(anna)).toHaveLength(2)
  expect((await timur.call(deletePersonalData, { body: {} })).status).toBe(200)
  expect(await profilesOf(anna)).toEqual([])
  expect(await profilesOf(await server.loginAs('entrepreneur'))).toEqual([])
})

test('twenty profiles are linked at most: another login changes nothing', async () => {
  const { kysely } = server.database
  const anna = await server.loginAs('individual')
  const timur = await server.loginAs('newcomer')
  const made = Array.from({ length: 19 }, (_, index) => `twin-${index}`)
  const seenAt = new Date()
  await kysely
    .insertInto('person')
    .values(
      made.map((sub) => ({
        sub,
        userName: sub,
        email: `${sub}@example.org`,
        profileUrl: '',
        role: 'client' as const,
        branch: null,
        legals: '[]',
        seenAt,
      })),
    )
    .execute()
  await kysely
    .insertInto('profileLink')
    .values([...made, 'demo-individual'].map((sub) => ({ sub, groupId: 'twins', linkedAt: seenAt })))
    .execute()
  const left = await link(timur, 'demo-newcomer')
  if (!left.ok) throw new Error(left.code)
  expect((await choose(timur, left.value, 'individual')).address.pathname).toBe('/linking/error')
  expect(await profilesOf(timur)).toEqual([])
  expect(await profilesOf(anna)).toHaveLength(20)
  await kysely.deleteFrom('profileLink').where('groupId', '=', 'twins').execute()
})
