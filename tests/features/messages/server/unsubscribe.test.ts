import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readEmailPreferences, setReminderEmails } from '#messages/api/sent-messages.ts'
import { createOutbox } from '#messages/server/outbox.ts'
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

const outbox = createOutbox('https://box.example')
/** Returns the HTML part, or null if no email was sent. */
const sendEmail = async (recipient: string, topic?: 'reminders' | 'items'): Promise<string | null> => {
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
  const storedEmail = await database.kysely
    .selectFrom('message')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!storedEmail) return null
  await server.sweep()
  // The server's own job may be sending it at this moment.
  const page = await vi.waitFor(async () => {
    const list = await (await fetch(`${server.ownOrigin}/dev/letters`)).text()
    const found = new RegExp(`href="(/dev/letters/\\d+)">${key}<`).exec(list)?.[1]
    expect(found).toBeDefined()
    return found
  }, 10_000)
  return (await fetch(`${server.ownOrigin}${page}/html`)).text()
}
const findLink = (html: string | null): string => {
  const path = /href="[^"]*(\/abon-server\/api\/letters\/unsubscribe\/[^"]+)"/.exec(html ?? '')?.[1]
  return `${server.ownOrigin}${path}`
}
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }
/** Posts like a mail client: no cookie, no origin, either form encoding. */
const postForm = async (
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
const readRefusedTopics = async (address: string) =>
  (
    await database.kysely.selectFrom('refusedTopic').select('topic').where('address', '=', address).execute()
  ).map(({ topic }) => topic)

describe('emails with optional topics (AMB-73)', () => {
  test('have a link that needs a click on its page, without a login and without scripts', async () => {
    const link = findLink(await sendEmail('Anna@example.org', 'reminders'))
    expect(link).not.toContain('anna')
    const page = await fetch(link)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    // The page shows the topic and a masked address, but nothing else.
    expect(text).toContain('<header><a href="/">Абонентский ящик</a></header>')
    expect(text).toContain('Больше не присылать напоминания о конце аренды на\u00a0A…@example.org?')
    expect(text).toMatch(/<form method="post"><button name="List-Unsubscribe" value="One-Click"/)
    expect(text).not.toContain('<script')
    // Programs that open every link of an email do not unsubscribe.
    await fetch(link, { method: 'HEAD' })
    expect(await readRefusedTopics('anna@example.org')).toEqual([])
    expect(await sendEmail('anna@example.org', 'reminders')).not.toBeNull()
  })

  test.each(['multipart', 'urlencoded'] as const)(
    'end by one press of a mailbox, twice is fine (%s)',
    async (kind) => {
      const address = `${kind}@example.org`
      const link = findLink(await sendEmail(address, 'reminders'))
      for (let press = 1; press <= 2; press += 1) {
        expect(await postForm(link, ONE_CLICK, kind)).toMatchObject({
          status: 200,
          text: expect.stringContaining('Больше не пришлём'),
        })
      }
      expect(await readRefusedTopics(address)).toEqual(['reminders'])
      expect(await sendEmail(address.toUpperCase(), 'reminders')).toBeNull()
      expect(await sendEmail(address, 'items')).not.toBeNull()
      expect(await sendEmail(address)).not.toBeNull()
      expect(await (await fetch(link)).text()).toContain('Присылать снова')
      expect(await postForm(link, { again: '1' })).toMatchObject({ status: 200 })
      expect(await sendEmail(address, 'reminders')).not.toBeNull()
    },
  )

  test('are also cancelled while they wait', async () => {
    const link = findLink(await sendEmail('waits@example.org', 'items'))
    await database.kysely
      .insertInto('message')
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
    await postForm(link, ONE_CLICK)
    expect(
      await database.kysely.selectFrom('message').select('id').where('key', '=', 'waits').executeTakeFirst(),
    ).toBeUndefined()
  })

  test('continue after a form without the keyword, a forged link, or a link for another purpose', async () => {
    const link = findLink(await sendEmail('ivan@example.org', 'reminders'))
    expect(await postForm(link, { 'List-Unsubscribe': 'Maybe' })).toMatchObject({ status: 200 })
    expect(await postForm(link, { a: 'b' })).toMatchObject({ status: 200 })
    const last = link.at(-1) === 'A' ? 'Q' : 'A'
    expect(await postForm(`${link.slice(0, -1)}${last}`, ONE_CLICK)).toMatchObject({
      status: 404,
      text: expect.stringContaining('Ссылка не работает'),
    })
    expect((await fetch(`${link}x`)).status).toBe(404)
    expect(await readRefusedTopics('ivan@example.org')).toEqual([])
    const json = await fetch(link, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(415)
  })

  test('get a message that the link has expired after a year', async () => {
    const link = findLink(await sendEmail('late@example.org', 'reminders'))
    await server.moveClock('2027-07-11T09:00:00+03:00')
    expect((await postForm(link, ONE_CLICK)).status).toBe(404)
    await server.moveClock('2026-07-10T09:00:00+03:00')
  })
})

test('about contracts have no such link', async () => {
  expect(await sendEmail('anna@example.org')).not.toContain('unsubscribe')
})

test('a logged-in person sees the unsubscribed topics and can change them', async () => {
  const person = await server.loginAs('newcomer')
  const settings = await person.call(readEmailPreferences, {})
  if (!settings.ok) throw new Error(settings.code)
  const link = findLink(await sendEmail(settings.value.address, 'reminders'))
  await postForm(link, ONE_CLICK)
  expect(await person.call(readEmailPreferences, {})).toMatchObject({
    value: { wanted: { reminders: false } },
  })
  for (const isWanted of [true, true, false, false]) {
    expect(await person.call(setReminderEmails, { body: { wanted: isWanted } })).toMatchObject({
      value: { wanted: { reminders: isWanted } },
    })
  }
  expect(await sendEmail(settings.value.address, 'reminders')).toBeNull()
  expect(await server.visitor().call(setReminderEmails, { body: { wanted: true } })).toMatchObject({
    status: 401,
  })
})
