import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOwnLetters, wantReminders } from '#messages/api/sent-messages.ts'
import { openOutbox } from '#messages/server/outbox.ts'
import type { Database } from '#server/database/database.ts'
import { memoryDatabase } from '#support/database.ts'
import { startServer, type TestServer } from '#support/server.ts'

let database: Database
let server: TestServer
let sent = 0
beforeAll(async () => {
  database = await memoryDatabase()
  server = await startServer({ database })
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

const outbox = openOutbox('https://box.example')
/** Writes a letter of a kind and sends it; answers its HTML part, null where it was not written. */
const letterTo = async (recipient: string, topic?: 'reminders' | 'items'): Promise<string | null> => {
  sent += 1
  const key = `letter-${sent}`
  await database.kysely.transaction().execute((trx) =>
    outbox.write(trx, {
      key,
      recipient,
      subject: key,
      text: 'Продлите аренду.',
      topic,
      now: server.clock.now(),
    }),
  )
  const written = await database.kysely
    .selectFrom('letter')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!written) return null
  await server.sweep()
  const list = await (await fetch(`${server.ownOrigin}/dev/letters`)).text()
  const page = new RegExp(`href="(/dev/letters/\\d+)">${key}<`).exec(list)?.[1]
  return (await fetch(`${server.ownOrigin}${page}/html`)).text()
}
const linkIn = (html: string | null): string => {
  const path = /href="[^"]*(\/abon-server\/api\/letters\/unsubscribe\/[^"]+)"/.exec(html ?? '')?.[1]
  return `${server.ownOrigin}${path}`
}
const oneClick = { 'List-Unsubscribe': 'One-Click' }
/** As a mailbox does: no cookie, no origin, and either kind of form. */
const post = async (
  link: string,
  fields: Record<string, string>,
  kind: 'multipart' | 'urlencoded' = 'urlencoded',
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const body = kind === 'multipart' ? form : new URLSearchParams(fields)
  const answer = await fetch(link, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}
const refused = async (address: string) =>
  (
    await database.kysely.selectFrom('refusedTopic').select('topic').where('address', '=', address).execute()
  ).map(({ topic }) => topic)

describe('letters that may be refused (AMB-73)', () => {
  test('have a link that only its button makes true, without a login and without scripts', async () => {
    const link = linkIn(await letterTo('Anna@example.org', 'reminders'))
    expect(link).not.toContain('anna')
    const page = await fetch(link)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    // Whose letters, to which address, and no more of it than its owner needs.
    expect(text).toContain('<header><a href="/">Абонентский ящик</a></header>')
    expect(text).toContain('Больше не присылать напоминания о конце аренды на\u00a0A…@example.org?')
    expect(text).toMatch(/<form method="post"><button name="List-Unsubscribe" value="One-Click"/)
    expect(text).not.toContain('<script')
    // Programs that open every link of a letter end nothing.
    await fetch(link, { method: 'HEAD' })
    expect(await refused('anna@example.org')).toEqual([])
    expect(await letterTo('anna@example.org', 'reminders')).not.toBeNull()
  })

  test.each(['multipart', 'urlencoded'] as const)(
    'end by one press of a mailbox, twice is fine (%s)',
    async (kind) => {
      const address = `${kind}@example.org`
      const link = linkIn(await letterTo(address, 'reminders'))
      for (let press = 1; press <= 2; press += 1) {
        expect(await post(link, oneClick, kind)).toMatchObject({
          status: 200,
          text: expect.stringContaining('Больше не пришлём'),
        })
      }
      expect(await refused(address)).toEqual(['reminders'])
      expect(await letterTo(address.toUpperCase(), 'reminders')).toBeNull()
      expect(await letterTo(address, 'items')).not.toBeNull()
      expect(await letterTo(address)).not.toBeNull()
      expect(await (await fetch(link)).text()).toContain('Присылать снова')
      expect(await post(link, { again: '1' })).toMatchObject({ status: 200 })
      expect(await letterTo(address, 'reminders')).not.toBeNull()
    },
  )

  test('also end where one waits to be sent', async () => {
    const link = linkIn(await letterTo('waits@example.org', 'items'))
    await database.kysely
      .insertInto('letter')
      .values({
        key: 'waits',
        channel: 'email',
        recipient: 'Waits@example.org',
        subject: '',
        body: 'x',
        state: 'waiting',
        topic: 'items',
        createdAt: server.clock.now(),
      })
      .execute()
    await post(link, oneClick)
    expect(
      await database.kysely.selectFrom('letter').select('id').where('key', '=', 'waits').executeTakeFirst(),
    ).toBeUndefined()
  })

  test('do not end by a form without the word, by a forged link, or by one of another purpose', async () => {
    const link = linkIn(await letterTo('ivan@example.org', 'reminders'))
    expect(await post(link, { 'List-Unsubscribe': 'Maybe' })).toMatchObject({ status: 200 })
    expect(await post(link, { a: 'b' })).toMatchObject({ status: 200 })
    const last = link.at(-1) === 'A' ? 'Q' : 'A'
    expect(await post(`${link.slice(0, -1)}${last}`, oneClick)).toMatchObject({
      status: 404,
      text: expect.stringContaining('Ссылка не работает'),
    })
    expect((await fetch(`${link}x`)).status).toBe(404)
    expect(await refused('ivan@example.org')).toEqual([])
    const json = await fetch(link, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(415)
  })

  test('after their year the link says so', async () => {
    const link = linkIn(await letterTo('late@example.org', 'reminders'))
    await server.moveClock('2027-07-11T09:00:00+03:00')
    expect((await post(link, oneClick)).status).toBe(404)
    await server.moveClock('2026-07-10T09:00:00+03:00')
  })
})

test('letters of a contract have no such link', async () => {
  expect(await letterTo('anna@example.org')).not.toContain('unsubscribe')
})

test('whoever is logged in sees what they refused, and decides again', async () => {
  const person = await server.loginAs('newcomer')
  const own = await person.call(readOwnLetters, {})
  if (!own.ok) throw new Error(own.code)
  const link = linkIn(await letterTo(own.value.address, 'reminders'))
  await post(link, oneClick)
  expect(await person.call(readOwnLetters, {})).toMatchObject({ value: { wanted: { reminders: false } } })
  for (const wanted of [true, true, false, false]) {
    expect(await person.call(wantReminders, { body: { wanted } })).toMatchObject({
      value: { wanted: { reminders: wanted } },
    })
  }
  expect(await letterTo(own.value.address, 'reminders')).toBeNull()
  expect(await server.visitor().call(wantReminders, { body: { wanted: true } })).toMatchObject({
    status: 401,
  })
})
