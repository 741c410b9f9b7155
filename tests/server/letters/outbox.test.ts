import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, refuse } from '#domain/outcome.ts'
import { memoryDatabase } from '#kit/database.ts'
import { aStep, collectFailures } from '#kit/steps.ts'
import type { Database } from '#server/database/database.ts'
import type { Post } from '#server/gateways/letters/post.ts'
import { deliverLetter, deliverWaiting } from '#server/modules/notices/deliver.ts'
import { openOutbox } from '#server/modules/notices/outbox.ts'

const now = new Date('2025-07-10T09:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
}, 60_000)
afterAll(() => database.close())

const asked: number[] = []
const outbox = openOutbox(
  { sendLetter: async (_, { letterId }) => void asked.push(letterId) },
  'https://box.example',
)
const letter = (key: string, more: object = {}) => ({
  key,
  claimId: null,
  channel: 'email' as const,
  recipient: 'anna@example.org',
  subject: 'A word',
  text: 'of news',
  now,
  ...more,
})
const write = (key: string, more: object = {}) =>
  database.kysely.transaction().execute((trx) => outbox.write(trx, letter(key, more)))
const rowOf = (key: string) =>
  database.kysely.selectFrom('letter').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

const failures = collectFailures()

/** A post that takes letters as it is told to. */
const postThat = (answer: 'takes' | 'is away' | 'refuses', sent: string[]): Post => ({
  async send({ id = '' }) {
    if (answer === 'takes') sent.push(id)
    if (answer === 'is away') return refuse('post_unreachable')
    return answer === 'takes' ? accept({ messageId: id }) : refuse('letter_refused')
  },
  close: () => undefined,
})
const needs = (answer: 'takes' | 'is away' | 'refuses', sent: string[] = []) => ({
  db: database.kysely,
  post: postThat(answer, sent),
  printPaper: async () => null,
  sms: { send: async () => refuse('sms_unreachable') },
  failures,
})
const sweepLetters = (answer: 'takes' | 'is away' | 'refuses', at: Date, sent: string[] = []) =>
  aStep((step) => deliverWaiting(needs(answer, sent), at, step))

test('a letter is written once for each key, with its job, and not at all without a recipient', async () => {
  await write('once')
  await write('once')
  await write('nobody', { recipient: '' })
  const rows = await database.kysely.selectFrom('letter').select(['id', 'key']).execute()
  expect(rows.map(({ key }) => key)).toEqual(['once'])
  expect(asked).toEqual([rows[0]?.id])
})

test('is sent once by however many servers, under a Message-ID of its own', async () => {
  const { id } = await rowOf('once')
  const sent: string[] = []
  await Promise.all([1, 2, 3].map(() => deliverLetter(needs('takes', sent), id, now)))
  expect(sent).toEqual([`letter-${id}`])
  expect(await rowOf('once')).toMatchObject({ state: 'sent' })
})

test('waits while the post is away, and what can never go is put aside', async () => {
  await write('waits')
  await write('never')
  const { id } = await rowOf('waits')
  expect(await deliverLetter(needs('is away'), id, now)).toBe('later')
  await sweepLetters('is away', now)
  expect(await rowOf('waits')).toMatchObject({ state: 'waiting' })
  expect(failures.reported).toContainEqual({ work: 'letter', task: 'email', id, code: 'post_unreachable' })
  await sweepLetters('refuses', later(1))
  expect([(await rowOf('waits')).state, (await rowOf('never')).state]).toEqual(['refused', 'refused'])
  expect(failures.reported).toContainEqual({ work: 'letter', task: 'email', id, code: 'letter_refused' })
})

test('is tried again when whoever had it in hand failed: a job does not take that for done', async () => {
  await write('in hand')
  const { id } = await rowOf('in hand')
  const failing = Promise.withResolvers<void>()
  const slow = {
    ...needs('is away'),
    post: {
      ...postThat('is away', []),
      send: () => failing.promise.then(() => refuse('post_unreachable' as const)),
    },
  }
  const first = deliverLetter(slow, id, now)
  await expect.poll(async () => (await rowOf('in hand')).taken_at).not.toBeNull()
  expect(await deliverLetter(needs('takes'), id, now)).toBe('elsewhere')
  failing.resolve()
  expect(await first).toBe('later')
  expect(await deliverLetter(needs('takes'), id, now)).toBe('ended')
  expect(await deliverLetter(needs('takes'), id, now)).toBe('ended')
  expect(await rowOf('in hand')).toMatchObject({ state: 'sent' })
})

test('goes out although many short messages wait before it whose gateway is away', async () => {
  for (let number = 0; number < 120; number++)
    await write(`sms ${number}`, { channel: 'sms', recipient: '7999' })
  await write('behind')
  await sweepLetters('takes', now)
  expect(await rowOf('behind')).toMatchObject({ state: 'sent' })
  expect(await rowOf('sms 0')).toMatchObject({ state: 'waiting' })
  await database.kysely.deleteFrom('letter').where('channel', '=', 'sms').execute()
})

test('is given up after five days in which nobody took it', async () => {
  await write('old')
  await sweepLetters('is away', later(5 * 24 * 60))
  expect(await rowOf('old')).toMatchObject({ state: 'waiting' })
  await sweepLetters('is away', later(5 * 24 * 60 + 1))
  expect(await rowOf('old')).toMatchObject({ state: 'refused' })
})

test('taken by a server that died is sent by another after five minutes', async () => {
  await write('orphan')
  const { id } = await rowOf('orphan')
  await database.kysely.updateTable('letter').set({ taken_at: now }).where('id', '=', id).execute()
  const sent: string[] = []
  await deliverLetter(needs('takes', sent), id, later(4))
  expect(sent).toEqual([])
  await deliverLetter(needs('takes', sent), id, later(6))
  expect(sent).toEqual([`letter-${id}`])
})

test('a secret is forgotten once it was sent', async () => {
  await write('secret', { secret: true, text: '123456' })
  await deliverLetter(needs('takes'), (await rowOf('secret')).id, now)
  expect((await rowOf('secret')).body).toBe('')
})
