import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { itemSizesEntry } from '#content/api/entries/site-entry.ts'
import { createFitPage } from '#mail/screens/fit/fit-page.ts'
import { openTab } from '#support/environment.ts'
import { startServer, type TestServer } from '#support/server.ts'
import { readFolder } from '../../../content/entries/read-content.ts'

const { items } = itemSizesEntry.parse(
  readFolder('site').find(({ file }) => file === 'site/item-sizes.md')?.data,
)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const open = async (address: string) => {
  const tab = openTab(server.visitor(), server.origin, address)
  const page = createFitPage(tab.environment, items)
  onTestFinished(page.$view.listen(() => {}))
  await tab.pass(0)
  return { tab, page, view: () => page.$view.get() }
}

test('chosen items stand in the URL and come back after a reload (M-FIT-07, M-FIT-08)', async () => {
  const { tab, page, view } = await open('/what-fits')
  page.toggleItem('c5')
  page.toggleItem('c4')
  expect(view().recommended).toBe(2)
  expect(view().rentUrl).toBeNull()
  page.choose({ isRegistered: true, takesRegistered: true })
  page.toggleCondition('customs')
  expect(tab.address()).toBe('/what-fits?items=c5,c4&with=registered,customs')
  expect(view().recommended).toBeNull()
  const again = await open(tab.address())
  expect(again.view().choice).toMatchObject({
    chosen: ['c5', 'c4'],
    isRegistered: true,
    conditions: ['customs'],
  })
  page.toggleCondition('customs')
  page.choose({ isRegistered: false })
  page.toggleItem('c4')
  page.toggleItem('c5')
  expect(tab.address()).toBe('/what-fits')
})

test('odd words in the URL are ignored', async () => {
  const { view } = await open('/what-fits?items=c5,zzz,%3Cb%3E&with=nonsense&office=12&locker=x')
  expect(view().items.map(({ id }) => id)).toEqual(['c5'])
  expect(view().choice.conditions).toEqual([])
})

test('at an office the sizes with free boxes count, and the form opens with the size', async () => {
  const { view } = await open('/what-fits?office=101000&items=c4')
  expect(view().sizes).toContain(2)
  expect(view().rentUrl).toBe('/101000/step2?size=2')
  const cell = await open('/what-fits?office=101000&locker=1010001&items=c4')
  expect([cell.view().sizes, cell.view().recommended]).toEqual([[3], null])
  expect(cell.view().rentUrl).toBe('/rental/aaps/1010001')
})

test('an unknown office is reported, and the general answer stays', async () => {
  const { view } = await open('/what-fits?office=999999&items=c5')
  expect(view()).toMatchObject({ hasFailed: true, recommended: 1, rentUrl: null })
})

test('a typed size is checked beside its fields and never stands in the URL', async () => {
  const { tab, page, view } = await open('/what-fits')
  expect(page.addOwn()).toBe(false)
  expect(page.$draft.get().refused).toEqual({ length: 'missing', width: 'missing', thickness: 'missing' })
  page.typeSide('length', '20×15×5')
  expect(page.$draft.get()).toMatchObject({
    sides: { length: '20', width: '15', thickness: '5' },
    refused: {},
  })
  expect(page.addOwn()).toBe(true)
  expect(view().items).toMatchObject([{ title: null, size: { length: 200, width: 150, thickness: 50 } }])
  expect(tab.address()).toBe('/what-fits')
  page.removeOwn(0)
  expect(view().items).toEqual([])
})

test('M-FIT-04: after the rent the answer depends on the guarantee only', async () => {
  const { page, view } = await open('/what-fits?items=c5&with=after')
  expect(view().items[0]?.answers).toMatchObject([{ destination: { kind: 'returned' } }])
  page.choose({ isGuaranteed: true })
  expect(view().items[0]?.answers).toMatchObject([{ destination: { kind: 'stored' } }])
})
