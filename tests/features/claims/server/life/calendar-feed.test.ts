import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { join } from '#support/join.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../renting.ts'
import { boxes, confirmed, reserve, signed } from './living.ts'

let product: Product
let anna: Caller
let operator: Caller
let box: () => Promise<number>
let signedClaim: number
let unpaidClaim: number

beforeAll(async () => {
  product = await openProduct(noon)
  anna = await product.as('individual')
  operator = await product.as('operator')
  box = boxes(product)
  signedClaim = await signed(anna, operator, await box())
  unpaidClaim = await confirmed(anna, await box())
  await reserve(anna, unpaidClaim)
})
afterAll(() => product.close())

const makeLink = async (caller: Caller): Promise<string> => {
  const { body } = await caller.post('/api/calendar', {})
  return new URL(body.address).pathname
}
/** Requests like a calendar program: no cookie, no origin. */
const fetchCalendar = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${product.ownOrigin}${path}`, { headers })
  const text = answer.status === 200 ? await answer.text() : ''
  return { status: answer.status, headers: answer.headers, text, unfolded: text.replaceAll('\r\n ', '') }
}
const findEvent = (text: string, uid: string): string =>
  text.split('BEGIN:VEVENT').find((event) => event.includes(`UID:${uid}`)) ?? ''

describe('a calendar that a phone subscribes to', () => {
  test('has the last day of a rent and the last day to pay, each with its alarms', async () => {
    const { status, headers, unfolded } = await fetchCalendar(await makeLink(anna))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    const { hostname } = new URL(product.origin)
    const end = findEvent(unfolded, `${signedClaim}-ends@${hostname}`)
    expect(end).toContain('DTSTART;VALUE=DATE:20251231')
    expect(end).toContain('DTEND;VALUE=DATE:20260101')
    expect(end.match(/TRIGGER:.*/g)).toEqual(['TRIGGER:-P13DT15H', 'TRIGGER:-PT15H'])
    expect(end).toContain(`URL:${product.origin}/claims/${signedClaim}`)
    expect(findEvent(unfolded, `${unpaidClaim}-pay_until@${hostname}`).match(/TRIGGER:.*/g)).toEqual([
      'TRIGGER:-PT15H',
      'TRIGGER:PT9H',
    ])
  })

  test('follows RFC 5545: lines of at most 75 octets that never split a Cyrillic letter', async () => {
    const { text, unfolded } = await fetchCalendar(await makeLink(anna))
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(unfolded).toMatch(/SUMMARY:Последний день аренды: ящик № \d+/)
    expect(unfolded).toMatch(/DTSTAMP:\d{8}T\d{6}Z/)
  })

  test('contains no personal data', async () => {
    const { unfolded } = await fetchCalendar(await makeLink(anna))
    const { body } = await anna.get('/api/user/info')
    for (const fact of [body.userName, body.email, body.sub]) expect(unfolded).not.toContain(fact)
  })

  test('is the same text while nothing changes, and is then answered without a body', async () => {
    const path = await makeLink(anna)
    const first = await fetchCalendar(path)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const second = await fetchCalendar(path, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([second.status, second.text]).toEqual([304, ''])
  })

  test('keeps the id of a date and counts its changes', async () => {
    const path = await makeLink(anna)
    const uid = `${signedClaim}-ends@`
    const before = findEvent((await fetchCalendar(path)).unfolded, uid)
    await product.moveClock('2025-07-11T09:00:00Z')
    anna = await product.as('individual')
    await product.database.kysely
      .updateTable('claim')
      .set({ endDate: '2025-11-30', changedAt: product.clock.now() })
      .where('id', '=', signedClaim)
      .execute()
    const after = findEvent((await fetchCalendar(path)).unfolded, uid)
    const count = (event: string) => Number(/SEQUENCE:(\d+)/.exec(event)?.[1])
    expect(after).toContain('DTSTART;VALUE=DATE:20251130')
    expect(count(after)).toBeGreaterThan(count(before))
  })
})

describe('a link', () => {
  test('is shown once, stored as a hash, and never logged', async () => {
    const path = await makeLink(anna)
    await fetchCalendar(path)
    const token = /calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? 'none'
    expect(token).toHaveLength(43)
    expect(product.logged()).not.toContain(token)
    expect(product.logged()).toContain('/api/calendar/:file')
    const rows = await product.database.kysely.selectFrom('calendarLink').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const { body } = await anna.get('/api/calendar')
    expect(JSON.stringify(body)).not.toContain(token)
    expect(body.link).toMatchObject({ madeAt: expect.any(String), readAt: expect.any(String) })
  })

  test('opens nothing after it was replaced, while the new one works', async () => {
    const oldLink = await makeLink(anna)
    const newLink = await makeLink(anna)
    expect([(await fetchCalendar(oldLink)).status, (await fetchCalendar(newLink)).status]).toEqual([404, 200])
  })

  test('is 404 at once after it was revoked, and can be revoked twice', async () => {
    const path = await makeLink(anna)
    expect((await fetchCalendar(path)).status).toBe(200)
    for (const _ of [1, 2]) expect((await anna.delete('/api/calendar')).status).toBe(200)
    expect((await fetchCalendar(path)).status).toBe(404)
    expect((await anna.get('/api/calendar')).body).toEqual({ link: null })
  })

  test('of another person shows only their rents', async () => {
    const other = await product.as('newcomer')
    const { unfolded } = await fetchCalendar(await makeLink(other))
    expect(unfolded).not.toContain('BEGIN:VEVENT')
    expect(unfolded).toContain('END:VCALENDAR')
  })

  test('requires a login', async () => {
    const visitor = await product.visitor()
    expect((await visitor.get('/api/calendar')).status).toBe(401)
    expect((await visitor.post('/api/calendar', {})).status).toBe(401)
    expect((await visitor.delete('/api/calendar')).status).toBe(401)
  })

  test('ends with the deletion of the person', async () => {
    const person = await product.as('newcomer')
    const path = await makeLink(person)
    expect((await person.post('/api/personalData/deletion', {})).status).toBe(200)
    expect((await fetchCalendar(path)).status).toBe(404)
  })
})

test('a link of an organisation shows its rents to its users, and nothing after they were removed', async () => {
  const head = await product.as('legal', 'demo-org-1')
  await head.post('/api/legals/users', { email: 'privileged@example.org' })
  const colleague = await join(product, 'privileged')
  const claim = await confirmed(head, await box(), { clientType: 3 })
  await reserve(head, claim)
  const path = await makeLink(colleague)
  const { unfolded } = await fetchCalendar(path)
  expect(unfolded).toContain(`UID:${claim}-pay_until@`)
  expect(unfolded).toContain('X-WR-CALNAME:')
  // Their personal calendar has another link.
  const personalLink = await makeLink(await product.as('privileged', null))
  expect((await fetchCalendar(personalLink)).unfolded).not.toContain(`UID:${claim}-`)

  const { users } = (await head.get('/api/legals/users')).body
  const user = users.find(({ email }: { email: string }) => email === 'privileged@example.org')
  await head.put(`/api/legals/users/${user.id}/state`, { state: 'blocked' })
  expect([(await fetchCalendar(path)).status, (await fetchCalendar(personalLink)).status]).toEqual([404, 200])
  await head.put(`/api/legals/users/${user.id}/state`, { state: 'active' })
  expect((await fetchCalendar(path)).status).toBe(200)
})

test('a blocked person or organisation gets no calendar until the block is lifted', async () => {
  const db = product.database.kysely
  const person = await product.as('individual')
  const head = await product.as('legal', 'demo-org-1')
  const [personLink, organisationLink] = [await makeLink(person), await makeLink(head)]
  const { sub } = (await person.get('/api/user/info')).body
  const administrator = (await (await product.as('administrator')).get('/api/user/info')).body
  const blocks = [
    ['person', sub, personLink],
    ['organisation', 'demo-org-1', organisationLink],
  ] as const
  for (const [kind, subject, path] of blocks) {
    expect((await fetchCalendar(path)).status).toBe(200)
    const { id } = await db
      .insertInto('stop')
      .values({
        kind,
        subject,
        reason: 'A test',
        madeBy: administrator.sub,
        madeName: 'Vera',
        madeAt: product.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await fetchCalendar(path)).status).toBe(404)
    await db.updateTable('stop').set({ liftedAt: product.clock.now() }).where('id', '=', id).execute()
    expect((await fetchCalendar(path)).status).toBe(200)
  }
})

test('a day leaves the calendar at midnight in Moscow, not before', async () => {
  await product.moveClock('2025-07-12T09:00:00Z')
  anna = await product.as('individual')
  operator = await product.as('operator')
  const claim = await signed(anna, operator, await box())
  const path = await makeLink(anna)
  await product.moveClock('2025-12-31T20:59:00Z')
  expect((await fetchCalendar(path)).unfolded).toContain(`UID:${claim}-ends@`)
  await product.moveClock('2025-12-31T21:00:00Z')
  const after = await fetchCalendar(path)
  expect(after.status).toBe(200)
  expect(after.unfolded).not.toContain(`UID:${claim}-ends@`)
})

test('many unknown links from one network are slowed down, while valid links keep working', async () => {
  const path = await makeLink(await product.as('individual'))
  const wrong = `${apiBasePath}/api/calendar/${'x'.repeat(43)}.ics`
  const statuses = new Set<number>()
  for (let count = 0; count < 70; count += 1) statuses.add((await fetchCalendar(wrong)).status)
  expect([...statuses]).toEqual([404, 429])
  expect((await fetchCalendar(wrong)).headers.get('retry-after')).not.toBe(null)
  expect((await fetchCalendar(path)).status).toBe(200)
  expect((await fetchCalendar(`${apiBasePath}/api/calendar/short.ics`)).status).toBe(429)
})
