import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { textOfPdf } from '../../../../documents/read-pdf.ts'
import { act, begin, page, read, waiting, write } from './editing-kit.ts'

const site = resolve(import.meta.dirname, '../../../../../dist')
const operatorFile = 'site/operator.md'
const POLLING = { timeout: 12_000, interval: 50 }
let close: () => Promise<void>
let first: Product
let second: Product
let anna: Caller
let pavel: Caller
beforeAll(async () => {
  const servers = await twoServers('2026-11-24T12:00:00+03:00', { site, followMs: 300 })
  close = servers.close
  ;[first, second] = servers.servers
  anna = await first.as('editor')
  pavel = await first.as('secondEditor')
})
afterAll(() => close())

const addresses = [
  ...['/prolongation-without-auth', '/error', '/developers', '/login-failed', '/map', '/offline'],
  ...['/101000', '/offices', '/', '/faq', '/tariffs', '/documents/public-offer'],
]

const recipients = async (): Promise<string[]> =>
  (await first.database.kysely.selectFrom('message').select('recipient').execute()).map(
    ({ recipient }) => recipient,
  )

test('an account with a wrong check digit cannot be submitted', async () => {
  const id = await begin(anna, operatorFile)
  await write(anna, id, '', { accountNumber: '40502810700000000078', inn: '9900001237' })
  const { findings } = await read(anna, id)
  expect(findings.map(({ field }: { field: string }) => field).sort()).toEqual(['accountNumber', 'inn'])
  expect((await act(anna, id, 'submission', { comment: '' })).body.code).toBe('content_refused')
  await act(anna, id, 'withdrawal')
})

test('an edit of the operator is previewed in the footer of pages', async () => {
  const id = await begin(anna, operatorFile)
  await write(anna, id, '', { phone: '8-800-2-000-000' })
  const { preview } = await read(anna, id)
  expect(preview.pages.map(({ address }: { address: string }) => address)).toContain('/error')
  for (const { address } of preview.pages) {
    const preview = await page(first, `/admin/preview/${id}${address}`, { cookie: pavel.cookie })
    expect(preview.status, address).toBe(200)
    expect(preview.text.includes('8-800-2-000-000'), address).toBe(true)
  }
  expect((await page(first, '/error')).text).not.toContain('8-800-2-000-000')
  await act(anna, id, 'withdrawal')
})

test('new contacts and accounts of the operator reach every page, PDF and email of another server', async () => {
  const legal = await second.as('legal')
  const order = (await legal.post('/api/legals/balance/topUps', { amount: 1_500_000 })).body.id
  const printOrder = async () =>
    textOfPdf(Buffer.from((await legal.get(`/api/legals/balance/topUps/${order}/paymentOrder`)).body))
  expect(await printOrder()).toContain('40502810700000000077')

  const id = await waiting(anna, operatorFile, 'Вымышленный оператор.', {
    phone: '8-800-2-000-000',
    email: 'help@abonbox.example',
    accountNumber: '40502810400000000076',
  })
  expect((await read(anna, id)).findings).toEqual([])
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  await expect.poll(async () => (await page(second, '/error')).text, POLLING).toContain('8-800-2-000-000')
  for (const address of addresses) {
    const [ownPage, otherPage] = [await page(first, address), await page(second, address)]
    expect(ownPage.status, address).toBe(otherPage.status)
    expect(otherPage.text.includes('8-800-2-000-000'), address).toBe(true)
    expect(otherPage.text.includes('8-800-1-000-000'), address).toBe(false)
    const [ownText, otherText] = [ownPage, otherPage].map(({ text }) =>
      text.replaceAll(/localhost:\d+/g, 'localhost'),
    )
    expect(ownText === otherText, address).toBe(true)
  }
  expect((await page(second, '/nothing-like-that')).text).toContain('8-800-2-000-000')
  expect(await printOrder()).toContain('40502810400000000076')
  const offer = await fetch(`${second.ownOrigin}/docs/public-offer.pdf`)
  expect(textOfPdf(Buffer.from(await offer.arrayBuffer()))).toContain('40502810400000000076')
  expect(JSON.stringify((await legal.get('/api/offer')).body)).toContain('40502810400000000076')

  const question = { name: 'Орлова', email: 'anna@box.example', comment: 'Где мой ящик?' }
  expect(await legal.post('/abon-api/v1/feedback', question)).toMatchObject({ status: 200 })
  expect(await recipients()).toContain('help@abonbox.example')
})

test('a changed footer link reaches all pages of another server, and the previous version restores them', async () => {
  const id = await begin(anna, 'site/links.md')
  const { values } = await read(anna, id)
  await write(anna, id, '', {
    useful: [...values.useful, { title: 'Памятка арендатора', href: '/documents/public-offer' }],
  })
  expect((await read(anna, id)).findings).toEqual([])
  await act(anna, id, 'submission', { comment: '' })
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  for (const address of ['/101000', '/developers', '/faq'])
    await expect.poll(async () => (await page(second, address)).text, POLLING).toContain('Памятка арендатора')

  for (const path of ['site/links.md', operatorFile]) {
    const { versions } = (await pavel.get(`/api/editing/versions?path=${path}`)).body
    const address = `/api/editing/versions/${versions.at(-1).id}/restoration`
    expect((await pavel.post(address, { reason: 'Как было' })).status).toBe(200)
  }
  for (const address of addresses) {
    await expect
      .poll(async () => (await page(second, address)).text.includes('8-800-1-000-000'), POLLING)
      .toBe(true)
    expect((await page(second, address)).text).not.toContain('Памятка арендатора')
  }
})
