import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { reportBounce } from '#messages/api/sent-messages.ts'
import { createSignedTokens, deriveLinkKey } from '#server/signed-tokens.ts'
import { createWorkerPool } from '#server/workers/worker-pool.ts'
import { longestStretch } from '#support/main-thread.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../../features/claims/server/renting.ts'
import { hostileEmails, hostileStatements, statements } from './hostile-files.ts'
import { acts, claims, longDocument } from './long-documents.ts'

/** The longest that the server may leave others waiting: about 100 ms on an idle machine. */
const MAX_STRETCH = 5
const HEALTH_PAUSE_MS = 5
const secret = 'a-secret-of-the-mail-server'
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const tokens = createSignedTokens([deriveLinkKey(keyOf(7))])
const foreign = createSignedTokens([deriveLinkKey(keyOf(8))])

let product: Product
let administrator: Caller
beforeAll(async () => {
  product = await openProduct(noon, {
    environment: {
      BOUNCE_ADDRESS: 'bounces@box.example',
      BOUNCE_SECRET: secret,
      PERSONAL_DATA_KEY: keyOf(7),
    },
  })
  administrator = await product.as('administrator')
  // The first file pays for loading and compiling the code that reads it.
  for (const make of Object.values(hostileEmails)) await bring(make(10, 'nobody@box.example'))
  for (const make of Object.values(hostileStatements))
    await administrator.send('POST', '/api/administration/statements', 'text/plain', make(10))
})
afterAll(() => product.close())

const health = async () => {
  const response = await fetch(`${product.ownOrigin}/healthz`)
  expect([response.status, await response.text()]).toEqual([200, 'ok\n'])
  // Without a pause the questions would keep both threads busy.
  await pause(HEALTH_PAUSE_MS)
}
/** Runs something while the server is asked whether it is well, which it must tell at once. */
const besideOthers = async <T>(run: () => Promise<T>): Promise<T> => {
  const { result, longest } = await longestStretch(run, health)
  expect(longest).toBeLessThan(MAX_STRETCH)
  return result
}

const CHUNK_BYTES = 65_536

/** Sends an email in small chunks: the sender shares this thread, and a single large write would count as the server's. */
const bring = (email: Uint8Array): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const sending = request(`${product.ownOrigin}${apiBasePath}${reportBounce.path}`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    })
    sending.on('error', reject)
    sending.on('response', (response) => json(response).then(resolve, reject))
    const chunks = Array.from({ length: Math.ceil(email.length / CHUNK_BYTES) }, (_, index) =>
      email.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
    )
    Readable.from(chunks).pipe(sending)
  })

// A collection of garbage, or work of the test before, may fall into one attempt.
describe('other callers are answered at once while the server reads', { retry: 2 }, () => {
  test.each(Object.entries(hostileEmails))('a returned email with %s', async (_, make) => {
    const letter = await product.database.kysely
      .insertInto('message')
      .values({
        key: randomUUID(),
        channel: 'email',
        recipient: 'reader@example.org',
        subject: '',
        body: 'x',
        state: 'sent',
        tries: 1,
        createdAt: product.clock.now(),
        sentAt: product.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ours = `bounces+${tokens.markOf(letter.id, 1)}@box.example`
    expect(await besideOthers(() => bring(make(3_000, ours)))).toEqual({ outcome: 'address' })
    const nobodys = `bounces+${foreign.markOf(letter.id, 1)}@box.example`
    expect(await besideOthers(() => bring(make(100_000, nobodys)))).toEqual({ outcome: 'forged' })
  })

  test('a returned email with a long original: everything after the report is dropped', async () => {
    const email = Buffer.concat([
      hostileEmails['empty parts'](10, 'nobody@box.example'),
      Buffer.alloc(20_000_000),
    ])
    expect(await besideOthers(() => bring(email))).toEqual({ outcome: 'forged' })
  })

  let sentStatements = 0
  test.each(['1c', 'camt.053 on one line'] as const)('a long bank statement: %s', async (name) => {
    const send = (lines: number) => {
      sentStatements += 1
      // Another attempt sends other bytes: a file that was imported already is not read again.
      const file = Buffer.concat([statements[name](lines), Buffer.alloc(sentStatements, '\n')])
      return besideOthers(() =>
        administrator.send(
          'POST',
          `/api/administration/statements?name=${encodeURIComponent(name)}&totalIn=${50 * lines * (lines + 1)}&totalOut=0`,
          'text/plain',
          file,
        ),
      )
    }
    expect(await send(5_000)).toMatchObject({ status: 200, body: { isKnown: false } })
    // Its lines are compared with those of the one before.
    expect(await send(500)).toMatchObject({ status: 200, body: { isKnown: false } })
  })

  test.each(Object.entries(hostileStatements))('a malicious slow statement: %s', async (_, make) => {
    const file = make(5_000)
    const sent = () => administrator.send('POST', '/api/administration/statements', 'text/plain', file)
    expect((await besideOthers(sent)).status).toBeOneOf([200, 422])
  })
})

test('long spreadsheets, registers and documents are passed to a worker without blocking others', {
  retry: 2,
}, async () => {
  const workers = createWorkerPool()
  const jobs = [
    () => workers.run('writeClaimsXlsx', claims(1_000)),
    () => workers.run('writeClaimsCsv', claims(1_000)),
    () => workers.run('writeRegisterCsv', acts(500), new Map()),
    () => workers.run('writeRegister1c', acts(500), '2025-08-01T12:00:00'),
    () => workers.run('drawPdf', longDocument(300)),
    () => workers.run('drawDocx', longDocument(300)),
  ]
  for (const job of jobs) expect((await besideOthers(job)).byteLength).toBeGreaterThan(5_000)
  await workers.stop()
})
