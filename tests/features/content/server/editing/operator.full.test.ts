import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { textOfPdf } from '../../../../documents/read-pdf.ts'
import { act, begin, page, read, waiting, write } from './editing-kit.ts'

const site = resolve(import.meta.dirname, '../../../../../dist')
const operatorFile = 'site/operator.md'
const within = { timeout: 12_000, interval: 50 }
let close: () => Promise<void>
let here: Product
let there: Product
let anna: Caller
let pavel: Caller
beforeAll(async () => {
  const both = await twoServers('2026-11-24T12:00:00+03:00', { site, followMs: 300 })
  close = both.close
  ;[here, there] = both.servers
  anna = await here.as('editor')
  pavel = await here.as('secondEditor')
})
afterAll(() => close())

/** Pages that are no content, a page of an office, of places, and pages of content. */
const everywhere = [
  ...['/prolongation-without-auth', '/error', '/developers', '/login-failed', '/map', '/offline'],
  ...['/101000', '/offices', '/', '/faq', '/tariffs', '/documents/public-offer'],
]

/** Who receives a question to support. */
const recipients = async (): Promise<string[]> =>
  (await here.database.kysely.selectFrom('letter').select('recipient').execute()).map(
    ({ recipient }) => recipient,
  )

test('an account whose check digit is wrong is not handed on', async () => {
  const id = await begin(anna, operatorFile)
  await write(anna, id, '', { accountNumber: '40502810700000000078', inn: '9900001237' })
  const { findings } = await read(anna, id)
  expect(findings.map(({ field }: { field: string }) => field).sort()).toEqual(['accountNumber', 'inn'])
  expect((await act(anna, id, 'submission', { comment: '' })).body.code).toBe('content_refused')
  await act(anna, id, 'withdrawal')
})

test('an edit of the operator is seen at the foot of pages before it is live', async () => {
  const id = await begin(anna, operatorFile)
  await write(anna, id, '', { phone: '8-800-2-000-000' })
  const { preview } = await read(anna, id)
  expect(preview.pages.map(({ address }: { address: string }) => address)).toContain('/error')
  for (const { address } of preview.pages) {
    const shown = await page(here, `/admin/preview/${id}${address}`, { cookie: pavel.cookie })
    expect(shown.status, address).toBe(200)
    expect(shown.text.includes('8-800-2-000-000'), address).toBe(true)
  }
  expect((await page(here, '/error')).text).not.toContain('8-800-2-000-000')
  await act(anna, id, 'withdrawal')
})

test('a new telephone and account of the operator stand on every page, PDF and letter of another server', async () => {
  const legal = await there.as('legal')
  const order = (await legal.post('/api/legals/balance/topUps', { amount: 1_500_000 })).body.id
  const printed = async () =>
    textOfPdf(Buffer.from((await legal.get(`/api/legals/balance/topUps/${order}/paymentOrder`)).body))
  expect(await printed()).toContain('40502810700000000077')

  const id = await waiting(anna, operatorFile, 'Вымышленный оператор.', {
    phone: '8-800-2-000-000',
    email: 'help@abonbox.example',
    accountNumber: '40502810400000000076',
  })
  expect((await read(anna, id)).findings).toEqual([])
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  await expect.poll(async () => (await page(there, '/error')).text, within).toContain('8-800-2-000-000')
  for (const address of everywhere) {
    const [one, other] = [await page(here, address), await page(there, address)]
    expect(one.status, address).toBe(other.status)
    expect(other.text.includes('8-800-2-000-000'), address).toBe(true)
    expect(other.text.includes('8-800-1-000-000'), address).toBe(false)
    const [own, same] = [one, other].map(({ text }) => text.replaceAll(/localhost:\d+/g, 'localhost'))
    expect(own === same, address).toBe(true)
  }
  expect((await page(there, '/nothing-like-that')).text).toContain('8-800-2-000-000')
  expect(await printed()).toContain('40502810400000000076')
  const offer = await fetch(`${there.ownOrigin}/docs/public-offer.pdf`)
  expect(textOfPdf(Buffer.from(await offer.arrayBuffer()))).toContain('40502810400000000076')
  expect(JSON.stringify((await legal.get('/api/offer')).body)).toContain('40502810400000000076')

  const asked = { name: 'Орлова', email: 'anna@box.example', comment: 'Где мой ящик?' }
  expect(await legal.post('/abon-api/v1/feedback', asked)).toMatchObject({ status: 200 })
  expect(await recipients()).toContain('help@abonbox.example')
})

test('a link of the footer changes on every page of another server, and all come back with the version before', async () => {
  const id = await begin(anna, 'site/links.md')
  const { values } = await read(anna, id)
  await write(anna, id, '', {
    useful: [...values.useful, { title: 'Памятка арендатора', href: '/documents/public-offer' }],
  })
  expect((await read(anna, id)).findings).toEqual([])
  await act(anna, id, 'submission', { comment: '' })
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  for (const address of ['/101000', '/developers', '/faq'])
    await expect.poll(async () => (await page(there, address)).text, within).toContain('Памятка арендатора')

  for (const path of ['site/links.md', operatorFile]) {
    const { versions } = (await pavel.get(`/api/editing/versions?path=${path}`)).body
    const address = `/api/editing/versions/${versions.at(-1).id}/restoration`
    expect((await pavel.post(address, { reason: 'Как было' })).status).toBe(200)
  }
  for (const address of everywhere) {
    await expect
      .poll(async () => (await page(there, address)).text.includes('8-800-1-000-000'), within)
      .toBe(true)
    expect((await page(there, address)).text).not.toContain('Памятка арендатора')
  }
})
