import { beforeAll, expect, test } from 'vitest'
import { type CalendarPage, createCalendarPage } from '#claims/screens/calendar/calendar-view.tsx'
import { look, personOf, stateOf } from '#support/look.ts'
import type { TestPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
let person: TestPerson
beforeAll(async () => {
  tenant = await openTenant()
  person = await personOf(tenant, 'individual')
})

const open = async (device = person): Promise<CalendarPage> =>
  (await look(device, tenant, '/calendar', createCalendarPage, ({ $state }) => [$state])).page
const shown = (page: CalendarPage) => stateOf(page.$state, 'shown')
const statusOf = async (address: string | null) =>
  (await fetch(address?.replace(tenant.origin, tenant.ownOrigin) ?? '')).status

test('a new calendar link is shown once, and not after a reload or on another device', async () => {
  const page = await open()
  expect(shown(page)).toMatchObject({ link: null, address: null, organisation: null })
  await page.make()
  const { address } = shown(page)
  expect(address).toMatch(/^http.*\/api\/calendar\/[\w-]{43}\.ics$/)
  expect(await statusOf(address)).toBe(200)
  for (const device of [person, await personOf(tenant, 'individual')]) {
    const again = await open(device)
    expect(shown(again)).toMatchObject({ link: { madeAt: expect.any(String) }, address: null })
  }
})

test('a confirmed replacement stops the previous link; a cancelled one changes nothing', async () => {
  const page = await open()
  await page.make()
  const first = shown(page).address
  page.ask('again')
  page.ask(null)
  expect([shown(page).address, await statusOf(first)]).toEqual([first, 200])
  page.ask('again')
  await page.confirm('again')
  expect(shown(page).asked).toBeNull()
  expect([await statusOf(first), await statusOf(shown(page).address)]).toEqual([404, 200])
})

test('two simultaneous clicks make one working link', async () => {
  const page = await open()
  await Promise.all([page.make(), page.make()])
  expect(await statusOf(shown(page).address)).toBe(200)
})

test('a link revoked on one device is gone on the other', async () => {
  const page = await open()
  await page.make()
  const { address } = shown(page)
  const other = await open(await personOf(tenant, 'individual'))
  other.ask('revoke')
  await other.confirm('revoke')
  expect(shown(other)).toMatchObject({ link: null, revoked: true, asked: null })
  expect(await statusOf(address)).toBe(404)
  // The first device does not know of the revocation, so a second one is no failure.
  await page.confirm('revoke')
  expect(shown(page)).toMatchObject({ link: null, revoked: true, refused: null })
})

test('a user acting for an organisation sees its name above the calendar link', async () => {
  const page = await open(await personOf(tenant, 'legal'))
  expect(shown(page).organisation).toBeTruthy()
})
