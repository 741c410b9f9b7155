import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shortMonthText } from '#kit/words/date-text.ts'
import { placeCopy } from '#places/words/office.ts'
import { BoxPicker } from '#rent/screens/checkout/box-picker.tsx'
import { OrderSummaryAside } from '#rent/screens/checkout/order-summary.tsx'
import { UnavailableView } from '#rent/screens/checkout/unavailable-view.tsx'
import { findContinueBlocker } from '#rent/screens/checkout/wizard-stores.ts'
import { WizardView } from '#rent/screens/checkout/wizard-view.tsx'
import { boxPickerCopy } from '#rent/words/box-wall.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { whatIfCopy } from '#rent/words/what-if.ts'
import { forgetDevice, formOf, openWizard } from '#support/pages.ts'
import { type SharedServer, sharedServer } from '#support/shared-server.ts'

let server: SharedServer
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(forgetDevice)

const openForm = (address: string) => openWizard(server.visitor(), server.origin, address)

test.each([
  { address: '/101000/step2', phone: true, shown: 5 },
  { address: '/101000/step2', phone: false, shown: 5 },
  { address: '/rental/aaps/1010001', phone: true, shown: 12 },
  { address: '/rental/aaps/1010001', phone: false, shown: 15 },
])(
  'at $address with phone $phone the first $shown numbers are shown, one selected, all on demand (M-BOX-02, M-BOX-03, AMB-34)',
  async ({ address, phone, shown }) => {
    const wizard = await openForm(address)
    Object.assign(wizard.tab.environment, { matches: () => phone })
    const { boxes } = formOf(wizard)
    if (boxes.kind !== 'shown') throw new Error(boxes.kind)
    const drawn = renderToStaticMarkup(<BoxPicker page={wizard.page} />)
    expect(drawn.match(/name="box"/gu)).toHaveLength(shown)
    expect(drawn.match(/name="box"[^>]*checked/gu)).toHaveLength(1)
    const boxesOfSize = boxes.boxes.filter(({ size = 1 }) => size === (boxes.boxes[0]?.size ?? 1))
    expect(drawn).toContain(boxPickerCopy.showAllBoxes(boxesOfSize.length))
    expect(drawn).not.toContain('listbox')
    wizard.close()
  },
)

test('the form asks once for period, box, client type, services and promo code (AMB-51)', async () => {
  const wizard = await openForm('/101000/step2')
  const drawn = renderToStaticMarkup(<WizardView page={wizard.page} state={wizard.page.$wizard.get()} />)
  const form = /<form[\s\S]*<\/form>/u.exec(drawn)?.[0] ?? ''
  const titles = [...form.matchAll(/<h2[^>]*>(.*?)<\/h2>/gu)].map(([, title]) => title)
  const { dates, box, clientType, services, promo } = checkoutCopy
  // The last one only answers what other choices would cost.
  expect(titles.toSorted()).toEqual([dates, box, clientType, services, promo, whatIfCopy.title].toSorted())
  wizard.close()
})

test.each([
  { address: '/101000/step2', words: boxPickerCopy.box },
  { address: '/rental/aaps/1010001', words: boxPickerCopy.cell },
])(
  'failing to load free boxes at $address is reported in their place with a retry (M-ERR-11)',
  async ({ address, words }) => {
    const wizard = await openForm(address)
    const drawn = () => renderToStaticMarkup(<BoxPicker page={wizard.page} />)
    wizard.tab.cut(true)
    const asked = wizard.page.retryBoxes()
    expect(drawn()).toContain(words.loading)
    await asked
    expect(drawn()).toContain(words.failed)
    expect(drawn()).toContain(checkoutCopy.retry)
    wizard.tab.cut(false)
    await wizard.page.retryBoxes()
    expect(drawn()).toContain('name="box"')
    wizard.close()
  },
)

test('texts about a locker never call its cells boxes', async () => {
  const wizard = await openForm('/rental/aaps/1010001')
  const { place } = formOf(wizard)
  const unavailableMarkup = (
    <UnavailableView state={{ kind: 'unavailable', place, why: 'none_free' }} page={wizard.page} />
  )
  // The rest is the editors' description of the office.
  const [head = ''] = renderToStaticMarkup(unavailableMarkup).split(placeCopy.hours)
  wizard.page.$freeBoxes.set({ kind: 'shown', boxes: [] })
  const order = renderToStaticMarkup(<OrderSummaryAside state={formOf(wizard)} page={wizard.page} />)
  for (const drawn of [head, renderToStaticMarkup(<BoxPicker page={wizard.page} />), order])
    expect(drawn.replaceAll(/<[^>]*>/gu, ' ')).not.toMatch(/ящик/iu)
  wizard.close()
})

test('every radio group of the form contains only radio buttons', async () => {
  const wizard = await openForm('/101000/step2')
  const drawn = renderToStaticMarkup(<WizardView page={wizard.page} state={wizard.page.$wizard.get()} />)
  const groups = drawn.match(/<fieldset[^>]*role="radiogroup".*?<\/fieldset>/gu) ?? []
  expect(groups.length).toBeGreaterThanOrEqual(3)
  for (const group of groups) expect(group).not.toContain('type="checkbox"')
  expect(drawn).toContain('name="privileged"')
  wizard.close()
})

test('the tiles of the first day show short months and have full accessible names (M-CONST-05)', async () => {
  const wizard = await openForm('/101000/step2')
  const drawn = renderToStaticMarkup(<WizardView page={wizard.page} state={wizard.page.$wizard.get()} />)
  const tile = /<label[^>]*>(?:(?!<\/label>).)*value="2026-10-01".*?<\/label>/u.exec(drawn)?.[0] ?? ''
  const visibleText = [...tile.matchAll(/<span aria-hidden="true"[^>]*>(.*?)<\/span>/gu)].map(
    ([, words]) => words,
  )
  expect(visibleText).toEqual([shortMonthText('2026-10-01'), 'чт'])
  const accessibleText = tile
    .replaceAll(/<span aria-hidden="true".*?<\/span>/gu, '')
    .replaceAll(/<[^>]*>/gu, '')
  expect(accessibleText.replaceAll(/\s+/gu, ' ').trim()).toBe('1 октября 2026 г., четверг')
  wizard.close()
})

test('during sending the button shows a spinner and its text (M-FORM-06)', async () => {
  const wizard = await openForm('/101000/step2')
  const drawn = (sending: boolean) =>
    renderToStaticMarkup(<OrderSummaryAside state={{ ...formOf(wizard), sending }} page={wizard.page} />)
  expect(drawn(true)).toContain(checkoutCopy.sending)
  expect(drawn(false)).not.toContain(checkoutCopy.sending)
  wizard.close()
})

test('a form without a total or period, with an error or during counting is not sent (M-FORM-05)', async () => {
  const wizard = await openForm('/101000/step2')
  const { form, price } = formOf(wizard)
  if (price.kind !== 'known') throw new Error(price.kind)
  const free = { ...price, price: { ...price.price, total: 0 } }
  expect(findContinueBlocker(form, price, {})).toBeNull()
  expect(findContinueBlocker(form, free, {})).toBe('zero')
  expect(findContinueBlocker(form, { kind: 'counting', before: null }, {})).toBe('counting')
  expect(findContinueBlocker(form, price, { box: 'box_empty' })).toBe('errors')
  expect(findContinueBlocker({ ...form, dates: null }, price, {})).toBe('no_period')
  wizard.close()
})

test('the order names a chosen service once, with its price, and otherwise says that there is none', async () => {
  const wizard = await openForm('/101000/step2')
  const countInOrder = (words: string) =>
    renderToStaticMarkup(<OrderSummaryAside state={formOf(wizard)} page={wizard.page} />)
      .replace(/<details[\s\S]*?<\/details>/gu, '')
      .split(words).length - 1
  expect(countInOrder(checkoutCopy.servicesNone)).toBe(1)
  wizard.page.toggle('safetyGuarantee', true)
  await wizard.tab.pass(600)
  expect(countInOrder(serviceName(8))).toBe(1)
  expect(countInOrder(checkoutCopy.servicesNone)).toBe(0)
  wizard.close()
})
