import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { updateRentalForm } from '#rent/parts/rental-form.ts'
import { OrderSummaryAside, OrderSummaryBar } from '#rent/screens/checkout/order-summary.tsx'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { forgetDevice, formOf, openWizard } from '#support/pages.ts'
import { type SharedServer, sharedServer } from '#support/shared-server.ts'

let server: SharedServer
beforeAll(async () => {
  server = await sharedServer()
})

const textPieces = (markup: string): string[] =>
  markup
    .replace(/<[^>]*>/gu, '\n')
    .split(/\n+/u)
    .map((words) => words.replaceAll('\u00a0', ' ').trim())
    .filter((words) => words !== '')

test.each([
  { address: '/101000/step2', number: /^ящик № \d+$/u, none: checkoutCopy.boxNone },
  {
    address: '/rental/aaps/1010001',
    number: /^ячейка \d+ почтомата «У входа»$/u,
    none: checkoutCopy.cellNone,
  },
])('the order bar at $address shows only the choices made (M-FORM-07)', async ({ address, number, none }) => {
  forgetDevice()
  const wizard = await openWizard(server.visitor(), server.origin, address)
  const bar = () =>
    textPieces(renderToStaticMarkup(<OrderSummaryBar state={formOf(wizard)} page={wizard.page} />))
  const aside = () =>
    textPieces(renderToStaticMarkup(<OrderSummaryAside state={formOf(wizard)} page={wizard.page} />))
  updateRentalForm({ box: null, boxId: null })
  const dates = '15.07.2026 – 30.06.2027'
  expect(bar()[0]).toBe(dates)
  // The full summary names the missing choice.
  expect(aside()).toContain(none)
  const { boxes } = formOf(wizard)
  const box = boxes.kind === 'shown' ? boxes.boxes[0] : undefined
  if (!box) throw new Error('no free box')
  wizard.page.chooseBox(box)
  await wizard.tab.pass(600)
  const [first = ''] = bar()
  expect(first.startsWith(`${dates}, `)).toBe(true)
  expect(first.slice(dates.length + 2)).toMatch(number)
  expect(first).toContain(box.number)
  expect(aside()).not.toContain(none)
  wizard.close()
})
