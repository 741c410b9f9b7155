import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openTracing } from '#server/tracing/open-tracing.ts'
import { querySpanName } from '#server/tracing/otlp-tracing.ts'
import { noTracing, type Tracing } from '#server/tracing/tracing.ts'
import { memoryDatabase } from '#support/database.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../features/claims/server/renting.ts'

interface SentSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[]
}

const received: string[] = []
/** A collector that keeps what it is sent. */
const collector: Server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (request.url === '/v1/traces') received.push(Buffer.concat(parts).toString())
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
const bankHeaders: (string | null)[] = []

let tracing: Tracing
let database: Database
let product: Product
let anna: Caller
beforeAll(async () => {
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  tracing = await openTracing({ endpoint, service: 'abonbox-test', share: 1 }, '1.2.3')
  database = await memoryDatabase(tracing.query)
  product = await openProduct(noon, {
    database,
    tracing,
    environment: { TRUST_PROXY: 'yes' },
    fetch: (input, init) => {
      if (String(input).includes('/rest/register.do'))
        bankHeaders.push(new Headers(init?.headers).get('traceparent'))
      return fetch(input, init)
    },
  })
  anna = await product.as('individual')
})
afterAll(async () => {
  await product.close()
  collector.close()
})

const spans = (): SentSpan[] =>
  received.flatMap((text) =>
    JSON.parse(text).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )

const attribute = (span: SentSpan | undefined, key: string): unknown =>
  Object.values(span?.attributes.find((item) => item.key === key)?.value ?? {})[0]

test('a payment is one trace with the call, its statements and the bank call', async () => {
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', 7)))
  await confirm(anna, body.id)
  const above = '0af7651916cd43dd8448eb211c80319c'
  const payment = {
    claim: body.id,
    amount: '450.00',
    paymentMethod: { id: 1 },
    paymentStatus: { id: 4 },
    paymentType: { id: 3 },
    createDate: '2025-07-10T09:01:00Z',
  }
  const paid = await anna.post('/api/payments/', payment, {
    'X-Request-Id': 'payment-request-1',
    traceparent: `00-${above}-b7ad6b7169203331-01`,
  })
  expect(paid.body).toMatchObject({ status: 'waiting' })
  await tracing.stop()

  const trace = spans().filter(({ traceId }) => traceId === above)
  const call = trace.find(({ name }) => name === 'POST /api/payments/')
  expect(call).toMatchObject({ kind: 2, parentSpanId: 'b7ad6b7169203331' })
  expect(attribute(call, 'http.response.status_code')).toBe(200)
  expect(attribute(call, 'request.id')).toBe('payment-request-1')
  const bank = trace.find(({ name }) => name === 'bank')
  expect(bank).toMatchObject({ kind: 3, parentSpanId: call?.spanId })
  expect(attribute(bank, 'url.path')).toMatch(/register\.do$/)
  expect(bankHeaders).toEqual([`00-${above}-${bank?.spanId}-01`])
  const statements = trace.filter((span) => attribute(span, 'db.query.text') !== undefined)
  expect(statements.find(({ name }) => name === 'insert payment')).toMatchObject({
    kind: 3,
    parentSpanId: call?.spanId,
  })
  // The sandbox bank is in this very server, and goes on with the trace below the call of it.
  for (const { parentSpanId } of statements) expect([call?.spanId, bank?.spanId]).toContain(parentSpanId)

  const all = received.join('')
  expect(all).toContain('"abonbox-test"')
  for (const personal of ['demo-individual', '@example.org', product.clock.now().toISOString().slice(0, 13)])
    expect(all).not.toContain(personal)
})

test('without a collector nothing is traced, and statements are not timed', async () => {
  const none = await openTracing(undefined, '1.2.3')
  expect(none).toBe(noTracing)
  expect(none.query).toBeUndefined()
  expect(await none.span({ name: 'anything', kind: 'call' }, async () => 7)).toBe(7)
})

test.each([
  ['select * from "claim" where "id" = $1', 'select claim'],
  ['with made as (insert into "claim" ("id") values ($1)) select 1', 'insert claim'],
  ['update "payment" set "state" = $1', 'update payment'],
  ['begin', 'sql'],
])('a statement has a short span name: %s', (sql, name) => {
  expect(querySpanName(sql)).toBe(name)
})
