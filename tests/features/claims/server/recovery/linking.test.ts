import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeClaim, createClaim, listClientClaims, readClaim } from '#claims/api/claims.ts'
import { readLinkedProfiles, unlinkProfile } from '#people/api/account-links.ts'
import { startIdentityLinking } from '#people/api/clients.ts'
import { deletePersonalData, readPersonalData } from '#people/api/personal-data.ts'
import { readUserInfo } from '#people/api/session.ts'
import type { TestPerson } from '#support/person.ts'
import { startServer, type TestServer } from '#support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const startLinking = (person: TestPerson, hid: string) =>
  person.call(startIdentityLinking, {
    params: { product: 'postIdClient' },
    body: { hid, callbackSuccess: '/linking/success?from=claims', callbackFailure: '/linking/error' },
  })
const chooseAccount = async (person: TestPerson, address: string, who: string) => {
  const chooser = await person.navigate(address)
  return person.navigate(chooser.address.href, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: who }).toString(),
  })
}
const makeRent = async (person: TestPerson, number: number) => {
  const { id } = await server.database.kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', '101000')
    .where('lockerId', 'is', null)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const createdClaim = await person.call(createClaim, {
    body: { startDate: '2026-08-01', endDate: '2026-08-31', totalCost: 450, clientType: 1, box: id },
  })
  if (!createdClaim.ok) throw new Error(createdClaim.code)
  return createdClaim.value.id
}

const readClaimIds = async (person: TestPerson) => {
  const claimList = await person.call(listClientClaims, { query: {} })
  return claimList.ok ? claimList.value.map(({ claimId }) => claimId) : claimList.code
}
const readClaimStatus = async (person: TestPerson, id: number) =>
  (await person.call(readClaim, { params: { id }, query: {} })).status

// AMB-49, M-CLIENT-09.
test('logging in as the other account links both: one list with unchanged holders, until unlinked', async () => {
  const timur = await server.loginAs('newcomer')
  const anna = await server.loginAs('individual')
  const [annasClaim, timursClaim] = [await makeRent(anna, 99), await makeRent(timur, 98)]
  const linkAddress = await startLinking(timur, 'demo-newcomer')
  if (!linkAddress.ok) throw new Error(linkAddress.code)
  const { address } = await chooseAccount(timur, linkAddress.value, 'individual')
  expect(`${address.pathname}${address.search}`).toBe('/linking/success?from=claims')

  const who = await timur.call(readUserInfo, {})
  expect(who.ok && who.value.sub).toBe('demo-newcomer')
  for (const person of [timur, anna]) {
    expect(await readClaimIds(person)).toEqual([timursClaim, annasClaim])
    for (const id of [timursClaim, annasClaim]) expect(await readClaimStatus(person, id)).toBe(200)
  }
  // Anna's record serves her claim, whichever profile confirms it.
  const confirmed = await timur.call(changeClaim, {
    params: { id: annasClaim },
    body: { claimStatus: { id: 4 }, inEditing: false },
  })
  expect(confirmed.ok && confirmed.value.client?.fullName).toContain('Орлова')
  const holders = await server.database.kysely
    .selectFrom('claim')
    .select(['id', 'sub'])
    .where('id', 'in', [timursClaim, annasClaim])
    .orderBy('sub')
    .execute()
  expect(holders).toEqual([
    { id: annasClaim, sub: 'demo-individual' },
    { id: timursClaim, sub: 'demo-newcomer' },
  ])
  const letters = await server.database.kysely
    .selectFrom('message')
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
  const personalData = await anna.call(readPersonalData, {})
  expect(personalData.ok && personalData.value.linkedProfiles).toMatchObject([
    { email: 'newcomer@example.org' },
  ])
  const other = linked.value.find(({ you }) => !you)?.id ?? 0
  const stranger = await server.loginAs('privileged')
  expect((await stranger.call(unlinkProfile, { params: { id: other } })).status).toBe(403)
  expect((await anna.call(unlinkProfile, { params: { id: other } })).status).toBe(200)
  expect(await readClaimIds(anna)).toEqual([annasClaim])
  expect([await readClaimStatus(timur, annasClaim), await readClaimStatus(anna, timursClaim)]).toEqual([
    403, 403,
  ])
  expect((await timur.call(readLinkedProfiles, {})).ok).toBe(true)
})

test('a cancelled login, the same account or a foreign number links nothing (M-ROUTE-24)', async () => {
  const timur = await server.loginAs('newcomer')
  for (const who of ['cancel', 'newcomer']) {
    const linkAddress = await startLinking(timur, 'demo-newcomer')
    if (!linkAddress.ok) throw new Error(linkAddress.code)
    const { address } = await chooseAccount(timur, linkAddress.value, who)
    expect(address.pathname).toBe('/linking/error')
  }
  const foreign = await startLinking(timur, 'demo-individual')
  expect(foreign.ok && foreign.value).toBe('/linking/error')
  expect((await startLinking(server.visitor(), 'x')).status).toBe(401)
})

const linkProfiles = async (person: TestPerson, sub: string, other: string) => {
  const linkAddress = await startLinking(person, sub)
  if (!linkAddress.ok) throw new Error(linkAddress.code)
  const { address } = await chooseAccount(person, linkAddress.value, other)
  expect(address.pathname).toBe('/linking/success')
}
const readProfiles = async (person: TestPerson) => {
  const answer = await person.call(readLinkedProfiles, {})
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

test('two profiles that unlink each other at once leave no group of one', async () => {
  const [timur, anna] = [await server.loginAs('newcomer'), await server.loginAs('individual')]
  for (let round = 0; round < 8; round += 1) {
    await linkProfiles(timur, 'demo-newcomer', 'individual')
    await linkProfiles(timur, 'demo-newcomer', 'privileged')
    const profiles = await readProfiles(anna)
    expect(profiles).toHaveLength(3)
    const findProfileId = (name: string) => profiles.find(({ email }) => email.startsWith(name))?.id ?? 0
    const unlinkings = await Promise.all([
      timur.call(unlinkProfile, { params: { id: findProfileId('individual') } }),
      anna.call(unlinkProfile, { params: { id: findProfileId('newcomer') } }),
    ])
    // The second call comes after the unlinking, so the number is no longer theirs.
    expect(unlinkings.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([200, 403])
    const groups = await server.database.kysely.selectFrom('profileLink').select('groupId').execute()
    expect(new Set(groups.map(({ groupId: group }) => group)).size, `round ${round}`).toBe(1)
    expect(groups, `round ${round}`).toHaveLength(2)
    const person = await server.loginAs('privileged')
    const [remaining] = await readProfiles(person)
    expect((await person.call(unlinkProfile, { params: { id: remaining?.id ?? 0 } })).status).toBe(200)
  }
})

test('an erased person is unlinked, and stays so when they return', async () => {
  const [timur, anna] = [await server.loginAs('entrepreneur'), await server.loginAs('privileged')]
  await linkProfiles(timur, 'demo-entrepreneur', 'privileged')
  expect(await readProfiles(anna)).toHaveLength(2)
  expect((await timur.call(deletePersonalData, { body: {} })).status).toBe(200)
  expect(await readProfiles(anna)).toEqual([])
  expect(await readProfiles(await server.loginAs('entrepreneur'))).toEqual([])
})

test('at most twenty profiles are linked, and another login changes nothing', async () => {
  const { kysely } = server.database
  const anna = await server.loginAs('individual')
  const timur = await server.loginAs('newcomer')
  const twinSubs = Array.from({ length: 19 }, (_, index) => `twin-${index}`)
  const seenAt = new Date()
  await kysely
    .insertInto('person')
    .values(
      twinSubs.map((sub) => ({
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
    .values([...twinSubs, 'demo-individual'].map((sub) => ({ sub, groupId: 'twins', linkedAt: seenAt })))
    .execute()
  const linkAddress = await startLinking(timur, 'demo-newcomer')
  if (!linkAddress.ok) throw new Error(linkAddress.code)
  expect((await chooseAccount(timur, linkAddress.value, 'individual')).address.pathname).toBe(
    '/linking/error',
  )
  expect(await readProfiles(timur)).toEqual([])
  expect(await readProfiles(anna)).toHaveLength(20)
  await kysely.deleteFrom('profileLink').where('groupId', '=', 'twins').execute()
})
