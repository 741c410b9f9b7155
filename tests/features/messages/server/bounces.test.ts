import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '#kit/api/endpoint.ts'
import { readOwnLetters, reportBounce, tryAddress } from '#messages/api/sent-messages.ts'
import { readPersonalData } from '#people/api/personal-data.ts'
import type { Database } from '#server/database/database.ts'
import { deliveryReport } from '#stand-ins/messages/email-inbox.ts'
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

const rowOf = (key: string) =>
  database.kysely.selectFrom('letter').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const markOf = (address: string) =>
  database.kysely
    .selectFrom('unreachableAddress')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirst()

/** Writes a letter to an address and lets it be sent. */
const sendTo = async (recipient: string, key: string, more: object = {}) => {
  await database.kysely
    .insertInto('letter')
    .values({
      key,
      channel: 'email',
      recipient,
      subject: 'Аренда скоро закончится',
      body: 'Продлите аренду.',
      state: 'waiting',
      createdAt: server.clock.now(),
      ...more,
    })
    .execute()
  await server.sweep()
}

/** What a mail server brings to our address. */
const bring = async (letter: string, bearer = secret) => {
  const response = await fetch(`${server.ownOrigin}${basePath}${reportBounce.path}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${bearer}` },
    body: letter,
  })
  return { status: response.status, body: await response.json() }
}
const report = (returnPath: string, status: string) =>
  deliveryReport({ raw: Buffer.from('Subject: x\r\n\r\n'), recipient: 'a@b.example', status, returnPath })

describe('a letter that comes back (AMB-72)', () => {
  test('because nobody has the address: it is marked, and no further letter goes there, codes aside', async () => {
    await sendTo('Nobody.1@example.org', 'hard')
    await expect.poll(() => rowOf('hard')).toMatchObject({ fate: 'bounced' })
    expect(await rowOf('hard')).toMatchObject({ state: 'sent', fateCode: '5.1.1' })
    expect(await markOf('nobody.1@example.org')).toMatchObject({ code: '5.1.1' })
    await sendTo('nobody.1@example.org', 'next')
    expect(await rowOf('next')).toMatchObject({
      state: 'refused',
      fate: 'bounced',
      fateCode: '5.1.1',
      sentAt: null,
    })
    await sendTo('nobody.1@example.org', 'code', { secret: true })
    expect(await rowOf('code')).toMatchObject({ state: 'sent', body: '' })
    // The code comes back too.
    await expect.poll(() => server.metrics()).toContain('email_bounces_total{outcome="address"} 2')
  })

  test('because the server says at once that nobody has the address', async () => {
    await sendTo('gone@example.org', 'at-once')
    expect(await rowOf('at-once')).toMatchObject({ state: 'refused', fate: 'bounced' })
    expect(await markOf('gone@example.org')).toBeDefined()
  })

  test('for now: goes again after an hour, four and twelve, then it is given up and the address stays good', async () => {
    await sendTo('full@example.org', 'soft')
    for (const [bounces, hours] of [1, 4, 12].entries()) {
      await expect
        .poll(() => rowOf('soft'))
        .toMatchObject({ state: 'waiting', bounces: bounces + 1, fate: null })
      const { notBefore: until } = await rowOf('soft')
      expect(until?.getTime()).toBe(server.clock.now().getTime() + hours * 3_600_000)
      await server.moveClock(until ?? '')
    }
    await expect.poll(() => rowOf('soft')).toMatchObject({ fate: 'bounced', fateCode: '4.2.2' })
    expect(await markOf('full@example.org')).toBeUndefined()
  })
})

/** The return path of the letter that was sent last to an address that takes letters, as the inbox noted it. */
const marksOf = async (key: string) => {
  const { id, tries } = await rowOf(key)
  return { id, tries }
}

describe('a report', () => {
  test('with the wrong secret is refused, one with a forged path changes nothing', async () => {
    await sendTo('anna@example.org', 'forged')
    const { id } = await marksOf('forged')
    const forged = `bounces+${id.toString(36)}-1-${'0'.repeat(32)}@box.example`
    expect(await bring(report(forged, '5.1.1'), 'a-secret-of-somebody-else')).toMatchObject({ status: 403 })
    expect(await bring(report(forged, '5.1.1'))).toMatchObject({ status: 200, body: { outcome: 'forged' } })
    expect(await bring('no letter at all')).toMatchObject({ status: 200, body: { outcome: 'forged' } })
    expect(await markOf('anna@example.org')).toBeUndefined()
    expect(await rowOf('forged')).toMatchObject({ fate: null })
  })
})

describe('the person whose address came back', () => {
  test('is told so, tries it again with one letter however often they press, and hears when it comes back again', async () => {
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
    expect(await person.call(readOwnLetters, {})).toMatchObject({
      value: { address: 'nobody.2@example.org', unreachableSince: null, wanted: { reminders: true } },
    })
    expect(await person.call(tryAddress, { body: {} })).toMatchObject({
      status: 409,
      code: 'address_reachable',
    })
    await sendTo('nobody.2@example.org', 'to-person')
    await expect
      .poll(() => person.call(readOwnLetters, {}))
      .toMatchObject({
        value: { unreachableSince: server.clock.now().toISOString() },
      })
    expect(await person.call(readPersonalData, {})).toMatchObject({
      value: { profile: { emailUnreachableSince: server.clock.now().toISOString() } },
    })
    const pressed = await Promise.all([1, 2].map(() => person.call(tryAddress, { body: {} })))
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await server.sweep()
    await expect.poll(() => markOf('nobody.2@example.org')).toBeDefined()
    const checks = await database.kysely
      .selectFrom('letter')
      .select('fate')
      .where('key', 'like', 'address-check-%')
      .execute()
    expect(checks).toEqual([{ fate: 'bounced' }])
  })
})
