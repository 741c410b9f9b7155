import { expect, type Page } from '@playwright/test'
import { type Cabinet, morning } from './cabinet.ts'
import { holdCalls } from './calls.ts'
import { logIn } from './rental.ts'
import { ask, confirmedClaim, reservePayment } from './rented.ts'
import { expectShown } from './screens.ts'

/** What is done at each screen of a result: a picture, a look by axe. */
type Look = (name: string) => Promise<void>

const open = async (page: Page, address: string, heading: string): Promise<void> => {
  await page.goto(address)
  await expectShown(page)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Begins to pay a claim by card; answers the bank's page. */
async function toBank(page: Page, { claim, total }: { claim: number; total: number }): Promise<string> {
  const { payUrl } = await ask<{ payUrl: string }>(page, 'POST', '/api/payments/', {
    claim,
    amount: (total / 100).toFixed(2),
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
  return payUrl
}

/** Presses a button of the bank's page without looking at it. */
const press = (page: Page, bank: string, button: 'pay' | 'decline') =>
  page.request.post(bank, { form: { [button]: button, reason: 'insufficient_funds' } })

/** Screens after a payment of a rent: waiting, declined, over, without a claim. */
export async function lookAtPayments(page: Page, cabinet: Cabinet, look: Look): Promise<void> {
  await logIn(page, 'individual', '/faq')
  const rent = await confirmedClaim(page, { index: '109012' })
  const bank = await toBank(page, rent)
  await open(page, `/payment/status?claim=${rent.claim}`, 'Проверяем оплату')
  await expect(page.getByText(/^Ящик № /)).toBeVisible()
  // It stays as it is while it is looked at.
  const asked = await holdCalls(page, '**/abon-server/api/payments/status**')
  await look('payment-waiting')
  await asked.letThrough()
  await expect(page.getByRole('heading', { name: 'Банк ещё не ответил' })).toBeVisible({ timeout: 30_000 })
  await look('payment-slow')
  await press(page, bank, 'decline')
  await open(page, `/paymentfailed?claim=${rent.claim}`, 'Оплата не прошла')
  await look('paymentfailed-declined')
  await open(page, `/success?claim=${rent.claim}`, 'Заявление ждёт оплаты')
  await look('success-unpaid')
  await open(page, '/payment/status', 'В адресе нет номера заявления')
  await look('payment-without-claim')
  const reserved = await confirmedClaim(page, { index: '109012' })
  await reservePayment(page, reserved)
  await open(page, `/success?claim=${reserved.claim}`, 'Ящик забронирован')
  await look('success-reserved')
  await cabinet.setClock(new Date(Date.parse(morning) + 20 * 60_000).toISOString())
  await open(page, `/paymentfailed?claim=${rent.claim}`, 'Время на оплату вышло')
  await look('paymentfailed-expired')
}

/** Screens after an order of a service for a claim that is paid: waiting, declined, connected, ordered, cancelled. */
export async function lookAtServices(page: Page, look: Look): Promise<void> {
  await logIn(page, 'individual', '/faq')
  const rent = await confirmedClaim(page, { index: '109012' })
  await press(page, await toBank(page, rent), 'pay')
  await ask(page, 'GET', `/api/payments/status?claim=${rent.claim}`)
  const order = (service: number, paymentMethod: number) =>
    ask<{ id: number; payment: { payUrl: string | null } }>(
      page,
      'POST',
      `/api/claims/${rent.claim}/services`,
      { service, paymentMethod, options: service === 1 ? { boxName: 'Ромашка' } : {} },
    )
  const first = await order(4, 1)
  const here = `?claim=${rent.claim}&order=${first.id}`
  await open(page, `/payment-service-status${here}`, 'Проверяем оплату')
  const asked = await holdCalls(page, '**/abon-server/api/claims/*/services/orders/**')
  await look('service-waiting')
  await asked.letThrough()
  await press(page, first.payment.payUrl ?? '', 'decline')
  await open(page, `/payment-service-status${here}`, 'Оплата услуги не прошла')
  await look('service-declined')
  const again = await order(4, 1)
  await press(page, again.payment.payUrl ?? '', 'pay')
  // The register answers a moment after the bank.
  await expect(async () => {
    await open(page, `/payment-service-status?claim=${rent.claim}&order=${again.id}`, 'Услуга подключена')
    await expect(page.getByRole('link', { name: 'Кассовый чек' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await look('service-connected')
  const atOffice = await order(1, 2)
  await open(page, `/success-service?claim=${rent.claim}&order=${atOffice.id}`, 'Услуга заказана')
  await look('service-ordered')
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByRole('heading', { name: 'Заказ услуги отменён' })).toBeFocused()
  await look('service-cancelled')
}

/** Screens after a link and after the offer: profiles apart, the linking that failed, the offer before and after. */
export async function lookAtLinks(page: Page, look: Look): Promise<void> {
  await logIn(page, 'newcomer', '/faq')
  await open(page, '/linking', 'Связанные профили')
  await look('linking')
  await open(page, '/linking/success', 'Учётные записи не связаны')
  await look('linking-success')
  await open(page, '/linking/error', 'Не удалось связать учётные записи')
  await look('linking-error')
  await logIn(page, 'legal', '/faq')
  await open(page, '/offer-success', 'Оферта ещё не принята')
  await look('offer-missing')
  const { version } = await ask<{ version: string }>(page, 'GET', '/api/offer')
  await ask(page, 'POST', '/api/offer', { version })
  await open(page, '/offer-success?claim=1', 'Оферта принята')
  await look('offer-accepted')
}
