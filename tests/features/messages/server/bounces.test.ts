import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { readEmailPreferences, reportBounce, sendTestEmail } from '#messages/api/sent-messages.ts'
import { readPersonalData } from '#people/api/personal-data.ts'
import type { Database } from '#server/database/database.ts'
import { formatDeliveryReport } from '#stand-ins/messages/email-inbox.ts'
import { memoryDatabase } from '#support/database.ts'
import { startServer, type TestServer } from '#support/server.ts'

const secret = 'a-secret-of-the-mail-server'
const environment = { BOUNCE_ADDRESS: 'bounces@box.example', BOUNCE_SECRET: secret }
let database: Database
let server: TestServer
beforeAll(async () => {
  database = await memoryDatabase()
  server = await startServer({ database, environment })
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

const readRow = (key: string) =>
  database.kysely.selectFrom('message').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const findUnreachable = (address: string) =>
  database.kysely
    .selectFrom('unreachableAddress')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirst()

const sendAndWait = async (recipient: string, key: string, overrides: object = {}) => {
  await database.kysely
    .insertInto('message')
    .values({
      key,
      channel: 'email',
      recipient,
      subject: 'Аренда скоро закончится',
      body: 'Продлите аренду.',
      state: 'waiting',
      createdAt: server.clock.now(),
      ...overrides,
    })
    .execute()
  await server.sweep()
}

const reportReturned = async (letter: string, bearer = secret) => {
  const response = await fetch(`${server.ownOrigin}${apiBasePath}${reportBounce.path}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${bearer}` },
    body: letter,
  })
  return { status: response.status, body: await response.json() }
}
const bounceReport = (returnPath: string, status: string) =>
  formatDeliveryReport({
    raw: Buffer.from('Subject: x\r\n\r\n'),
    recipient: 'a@b.example',
    status,
    returnPath,
  })

describe('a bounced email (AMB-72)', () => {
  test('for an unknown address marks it, and no further email goes there except codes', async () => {
    await sendAndWait('Nobody.1@example.org', 'hard')
    await expect.poll(() => readRow('hard')).toMatchObject({ fate: 'bounced' })
    expect(await readRow('hard')).toMatchObject({ state: 'sent', fateCode: '5.1.1' })
    expect(await findUnreachable('nobody.1@example.org')).toMatchObject({ code: '5.1.1' })
    await sendAndWait('nobody.1@example.org', 'next')
    expect(await readRow('next')).toMatchObject({
      state: 'refused',
      fate: 'bounced',
      fateCode: '5.1.1',
      sentAt: null,
    })
    await sendAndWait('nobody.1@example.org', 'code', { secret: true })
    expect(await readRow('code')).toMatchObject({ state: 'sent', body: '' })
    // The code is returned too.
    await expect.poll(() => server.metrics()).toContain('email_bounces_total{outcome="address"} 2')
  })

  test('at once for an unknown address', async () => {
    await sendAndWait('gone@example.org', 'at-once')
    expect(await readRow('at-once')).toMatchObject({ state: 'refused', fate: 'bounced' })
    expect(await findUnreachable('gone@example.org')).toBeDefined()
  })

  test('for a temporary reason is resent after 1, 4 and 12 hours, then given up with a good address', async () => {
    await sendAndWait('full@example.org', 'soft')
    for (const [bounces, hours] of [1, 4, 12].entries()) {
      await expect
        .poll(() => readRow('soft'))
        .toMatchObject({ state: 'waiting', bounces: bounces + 1, fate: null })
      const { notBefore: until } = await readRow('soft')
      expect(until?.getTime()).toBe(server.clock.now().getTime() + hours * 3_600_000)
      await server.moveClock(until ?? '')
    }
    await expect.poll(() => readRow('soft')).toMatchObject({ fate: 'bounced', fateCode: '4.2.2' })
    expect(await findUnreachable('full@example.org')).toBeUndefined()
  })
})

const readReturnPath = async (key: string) => {
  const { id, tries } = await readRow(key)
  return { id, tries }
}

describe('a report', () => {
  test('with the wrong secret is refused, and one with a forged path changes nothing', async () => {
    await sendAndWait('anna@example.org', 'forged')
    const { id } = await readReturnPath('forged')
    const forged = `bounces+${id.toString(36)}-1-${'0'.repeat(32)}@box.example`
    expect(await reportReturned(bounceReport(forged, '5.1.1'), 'a-secret-of-somebody-else')).toMatchObject({
      status: 403,
    })
    expect(await reportReturned(bounceReport(forged, '5.1.1'))).toMatchObject({
      status: 200,
      body: { outcome: 'forged' },
    })
    expect(await reportReturned('no letter at all')).toMatchObject({
      status: 200,
      body: { outcome: 'forged' },
    })
    expect(await findUnreachable('anna@example.org')).toBeUndefined()
    expect(await readRow('forged')).toMatchObject({ fate: null })
  })
})

describe('a person whose address bounced', () => {
  test('is notified, can send one test email however often they click, and is notified of another bounce', async () => {
    const person = await server.loginAs('newcomer')
    const { sub } = await database.kysely
      .selectFrom('person')
      .select('sub')
      .orderBy('seenAt', 'desc')
      .executeTakeFirstOrThrow()
    await database.kysely
      .updateTable('person')
      .set({ email: 'nobody.2@example.org' })
      .where('sub', '=', sub)
      .execute()
    expect(await person.call(readEmailPreferences, {})).toMatchObject({
      value: { address: 'nobody.2@example.org', unreachableSince: null, wanted: { reminders: true } },
    })
    expect(await person.call(sendTestEmail, { body: {} })).toMatchObject({
      status: 409,
      code: 'address_reachable',
    })
    await sendAndWait('nobody.2@example.org', 'to-person')
    await expect
      .poll(() => person.call(readEmailPreferences, {}))
      .toMatchObject({
        value: { unreachableSince: server.clock.now().toISOString() },
      })
    expect(await person.call(readPersonalData, {})).toMatchObject({
      value: { profile: { emailUnreachableSince: server.clock.now().toISOString() } },
    })
    const clicks = await Promise.all([1, 2].map(() => person.call(sendTestEmail, { body: {} })))
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await server.sweep()
    await expect.poll(() => findUnreachable('nobody.2@example.org')).toBeDefined()
    const checks = await database.kysely
      .selectFrom('message')
      .select('fate')
      .where('key', 'like', 'address-check-%')
      .execute()
    expect(checks).toEqual([{ fate: 'bounced' }])
  })
})
