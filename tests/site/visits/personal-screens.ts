import { expect, type Locator, type Page } from '@playwright/test'
import { claimServicesCopy, serviceResultCopy } from '#claims/words/claim-services.ts'
import { claimWhatIfCopy } from '#claims/words/claim-what-if.ts'
import { claimsCopy } from '#claims/words/claims.ts'
import { extensionCopy } from '#claims/words/extension.ts'
import { paymentFailedCopy, paymentStatusCopy, receiptCopy } from '#money/words/payment.ts'
import { sbpCopy } from '#money/words/sbp.ts'
import { linkingCopy } from '#people/words/linking.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { consentCopy, personFormCopy } from '#rent/words/registration.ts'
import { reminderCopy, reminderSubjectText } from '#rent/words/reminders.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { waitListCopy } from '#rent/words/wait-list.ts'
import { visitPurposeWords } from '#visits/words/visit-time.ts'
import { visitsCopy } from '#visits/words/visits.ts'
import { type Cabinet, morning } from '../kit/cabinet.ts'
import { holdCalls } from '../kit/calls.ts'
import { logIn } from '../kit/rental.ts'
import {
  ask,
  beginPayment,
  confirmedClaim,
  emailAbout,
  newClaim,
  pressAtBank,
  reservePayment,
  signedRent,
} from '../kit/rented.ts'
import { situationHeading } from '../kit/situation-heading.ts'
import { type Screen, visit, visitAll, wholeWindow } from './visit.ts'

const minutesLater = (minutes: number): string =>
  new Date(Date.parse(morning) + minutes * 60_000).toISOString()

const expectHeading = (heading: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

/** Screens of a payment up to a paid box: each step, its failures and the next steps. */
export async function visitPayments(page: Page, cabinet: Cabinet): Promise<void> {
  await logIn(page, 'individual', '/faq')
  const byCode = await confirmedClaim(page, { index: '141300' })
  await beginPayment(page, byCode)
  const rent = await confirmedClaim(page, { index: '109012' })
  await visit(page, {
    name: 'reservation',
    address: `/reservation?claim=${rent.claim}`,
    picture: 360,
    show: (shown) => expect(shown.getByRole('button', { name: /^Оплатить/ })).toBeVisible(),
  })
  await visit(page, {
    name: 'payment-by-code',
    address: `/payment/sbp?claim=${byCode.claim}`,
    show: (shown) => expect(shown.getByRole('img', { name: sbpCopy.code })).toBeVisible(),
  })
  const bank = await beginPayment(page, rent)
  await page.goto(`/payment/status?claim=${rent.claim}`)
  await expect(page.getByText(/^Ящик № /)).toBeVisible()
  // Held answers keep the screen in its state.
  const heldCalls = await holdCalls(page, '**/abon-server/api/payments/status**')
  await visit(page, { name: 'payment-waiting', show: expectHeading(paymentStatusCopy.title) })
  await heldCalls.letThrough()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await pressAtBank(page, bank, 'decline')
  const reserved = await confirmedClaim(page, { index: '109012' })
  await reservePayment(page, reserved)
  await visitAll(page, [
    {
      name: 'payment-declined',
      mayCut: ['250', 'Попробовать'],
      address: `/paymentfailed?claim=${rent.claim}`,
      picture: 1440,
      show: expectHeading(paymentFailedCopy.title),
    },
    {
      name: 'success-unpaid',
      address: `/success?claim=${rent.claim}`,
      show: expectHeading(reservationCopy.waitingTitle),
    },
    {
      name: 'payment-without-claim',
      address: '/payment/status',
      show: expectHeading(paymentStatusCopy.noClaimTitle),
    },
    {
      name: 'success-reserved',
      address: `/success?claim=${reserved.claim}`,
      show: expectHeading(situationHeading('pay_at_office')),
    },
  ])
  await pressAtBank(page, await beginPayment(page, rent), 'pay')
  const success = `/success?claim=${rent.claim}`
  await page.goto(`/payment/status?claim=${rent.claim}`)
  await expect(page).toHaveURL(success)
  await visit(page, {
    name: 'success',
    address: `/paymentfailed?claim=${rent.claim}`,
    leadsTo: success,
    picture: 1440,
    show: expectHeading(situationHeading('to_sign')),
  })
  const late = await confirmedClaim(page, { index: '109012' })
  await pressAtBank(page, await beginPayment(page, late), 'decline')
  await cabinet.setClock(minutesLater(20))
  await visit(page, {
    name: 'payment-expired',
    address: `/paymentfailed?claim=${late.claim}`,
    show: expectHeading(paymentFailedCopy.expiredTitle),
  })
}

/** Screens of a service order for a paid box: pending, declined, connected, ordered, cancelled. */
export async function visitServiceOrders(page: Page): Promise<void> {
  await logIn(page, 'individual', '/faq')
  const rent = await confirmedClaim(page, { index: '109012' })
  await pressAtBank(page, await beginPayment(page, rent), 'pay')
  await ask(page, 'GET', `/api/payments/status?claim=${rent.claim}`)
  const order = (service: number, paymentMethod: number) =>
    ask<{ id: number; payment: { payUrl: string | null } }>(
      page,
      'POST',
      `/api/claims/${rent.claim}/services`,
      { service, paymentMethod, options: service === 1 ? { boxName: 'Ромашка' } : {} },
    )
  const first = await order(4, 1)
  const orderQuery = `?claim=${rent.claim}&order=${first.id}`
  await page.goto(`/payment-service-status${orderQuery}`)
  await expectHeading(paymentStatusCopy.title)(page)
  const heldCalls = await holdCalls(page, '**/abon-server/api/claims/*/services/orders/**')
  await visit(page, { name: 'service-waiting' })
  await heldCalls.letThrough()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await pressAtBank(page, first.payment.payUrl ?? '', 'decline')
  await visit(page, {
    name: 'service-declined',
    mayCut: ['Попробовать', '725'],
    address: `/payment-service-status${orderQuery}`,
    show: expectHeading(serviceResultCopy.declinedTitle),
  })
  const secondOrder = await order(4, 1)
  await pressAtBank(page, secondOrder.payment.payUrl ?? '', 'pay')
  await visit(page, {
    name: 'service-connected',
    address: `/payment-service-status?claim=${rent.claim}&order=${secondOrder.id}`,
    picture: 360,
    show: async (shown) => {
      await expectHeading(serviceResultCopy.title.connected)(shown)
      // The fiscal register answers a moment after the bank.
      await expect(async () => {
        await shown.reload()
        await expect(shown.getByRole('link', { name: receiptCopy.name('income') })).toBeVisible({
          timeout: 1000,
        })
      }).toPass()
    },
  })
  const atOffice = await order(1, 2)
  await visitAll(page, [
    {
      name: 'service-ordered',
      address: `/success-service?claim=${rent.claim}&order=${atOffice.id}`,
      show: expectHeading(serviceResultCopy.title.waiting),
    },
    {
      name: 'service-ordered-offer',
      address: `/success-service-offer?claim=${rent.claim}&order=${atOffice.id}`,
    },
    {
      name: 'service-cancelled',
      address: `/success-service?claim=${rent.claim}&order=${atOffice.id}`,
      show: async (shown) => {
        await shown.getByRole('button', { name: claimServicesCopy.cancelOrder }).click()
        await expect(shown.getByRole('heading', { name: serviceResultCopy.title.cancelled })).toBeFocused()
      },
    },
  ])
}

const trackNumber = 'RA644000116RU'

/** Screens of a rent from the signature to the extension; `operator` is a page of the office's operator. */
export async function visitRents(page: Page, operator: Page, cabinet: Cabinet): Promise<void> {
  await logIn(page, 'individual', '/faq')
  const { claim } = await signedRent(page, operator, { services: [4] })
  const reserved = await confirmedClaim(page, { index: '109012' })
  await reservePayment(page, reserved)
  const waiting = await confirmedClaim(page, { index: '115172' })
  await visitAll(page, [
    {
      name: 'claims',
      address: '/claims',
      picture: 1440,
      show: (shown) => expect(shown.locator(`[data-test=claim-${claim}]`)).toBeVisible(),
    },
    { name: 'claim-reserved', address: `/claims/${reserved.claim}` },
    {
      name: 'visit-time',
      part: wholeWindow,
      show: async (shown) => {
        await shown.getByRole('button', { name: visitsCopy.choose }).click()
        const dialog = shown.getByRole('dialog', { name: visitPurposeWords.sign })
        await dialog
          .getByRole('radiogroup', { name: /^Время/ })
          .getByRole('radio')
          .last()
          .check({ force: true })
      },
    },
    {
      name: 'visit-booked',
      show: async (shown) => {
        await shown.getByRole('button', { name: visitsCopy.send }).click()
        await expect(shown.getByRole('img', { name: visitsCopy.qr })).toBeVisible()
        await shown.reload()
        await expect(shown.getByRole('img', { name: visitsCopy.qr })).toBeVisible()
      },
    },
    {
      name: 'claim-of-nobody',
      address: '/claims/999',
      leadsTo: '/403',
      errors: forbidden,
    },
    { name: 'acting', address: `/acting?claim=${claim}` },
    { name: 'invitations', address: '/invitations' },
    { name: 'moving', address: `/moving/${claim}` },
    { name: 'leaving', address: `/leaving/${claim}` },
    { name: 'own-boxes', address: '/boxes' },
    { name: 'own-box-of-somebody-else', address: '/boxes/1' },
    { name: 'delegates', address: '/delegates' },
    { name: 'collecting', address: '/collecting' },
    { name: 'personal-data', address: '/personal-data' },
    { name: 'calendar', address: '/calendar' },
    { name: 'reservation-without-claim', address: '/reservation' },
    { name: 'extension-too-early', address: `/prolongation/${claim}` },
    { name: 'claim-from-the-other-site', address: `/crosssiteclaimlease/${claim}` },
    { name: 'claim-edited', address: `/continuation/${waiting.claim}` },
  ])
  // A rent cannot begin so late yet, so people may wait even where boxes are free.
  const wish = { index: '101000', lockerId: null, size: 1, startMonth: '2026-12-01', radiusKm: 3 }
  const { id: entry } = await ask<{ id: number }>(page, 'POST', '/api/waitList', wish)
  await visitAll(page, [
    {
      name: 'wait-joined',
      address: '/wait?index=101000&size=1',
      show: (shown) => expect(shown.getByRole('button', { name: waitListCopy.leave })).toBeVisible(),
    },
    {
      name: 'claims-with-wait',
      address: '/claims',
      show: (shown) => expect(shown.getByRole('heading', { name: waitListCopy.position(0) })).toBeVisible(),
    },
  ])
  await ask(page, 'DELETE', `/api/waitList/${entry}`)

  await cabinet.setClock('2026-08-03T10:00:00+03:00')
  await logIn(operator, 'operator')
  await ask(operator, 'POST', `/api/branch/claims/${claim}/items`, {
    kind: 'registered',
    track: trackNumber,
  })
  // A note can be undone for a minute before its email is sent.
  await cabinet.setClock('2026-08-03T10:02:00+03:00')
  await logIn(page, 'individual', '/faq')
  await visit(page, {
    name: 'claim-with-mail',
    mayCut: [trackNumber],
    address: `/claims/${claim}`,
    picture: 1440,
  })
  await visitAll(page, [
    {
      name: 'claim-reminder',
      mayCut: [trackNumber],
      layoutOnly: true,
      address: `/claims/${claim}`,
      show: async (shown) => {
        await shown.getByRole('button', { name: reminderCopy.ask('2026-10-02') }).click()
        await expect(shown.getByText(reminderCopy.asked('2026-10-02'))).toBeVisible()
        await shown.locator('summary:has(#what-if)').click()
        await expect(shown.getByText(claimWhatIfCopy.extend(12))).toBeVisible()
      },
    },
    {
      name: 'calendar-reminders',
      address: '/calendar',
      show: (shown) =>
        expect(shown.getByText(reminderSubjectText({ kind: 'extension_opens', claim }))).toBeVisible(),
    },
  ])
  const item = /\/rpo\/[\w.-]+/.exec(await emailAbout(page, trackNumber))?.[0] ?? ''
  await visit(page, { name: 'item', address: item })

  // A rent can be extended 61 days before its end.
  await cabinet.setClock('2026-10-31T10:00:00+03:00')
  await logIn(page, 'individual', '/faq')
  await visitAll(page, [
    { name: 'claim', mayCut: [trackNumber], address: `/claims/${claim}`, picture: 360 },
    { name: 'claim-print', address: `/claims/${claim}`, picture: 768, media: 'print', part: wholeWindow },
    {
      name: 'claim-service',
      mayCut: [trackNumber],
      address: `/claims/${claim}`,
      part: wholeWindow,
      show: async (shown) => {
        await shown.locator('summary:has(#services)').click()
        await shown
          .getByRole('button', { name: claimServicesCopy.actOn(claimServicesCopy.connect, serviceName(1)) })
          .click()
        await expect(shown.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'extension', address: `/prolongation/${claim}`, picture: 1440 },
    {
      name: 'extension-reservation',
      address: `/prolongation/${claim}`,
      show: async (shown) => {
        await shown.getByRole('button', { name: extensionCopy.go }).click()
        await expect(shown).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
        await expect(shown.getByRole('timer')).toBeVisible()
      },
    },
  ])
}

const forbidden = ['403 /403', '403 /abon-server/api/claims/999']

const linkingScreens: readonly Screen[] = [
  { name: 'linking', address: '/linking', show: expectHeading(linkingCopy.title) },
  { name: 'linking-success', address: '/linking/success', show: expectHeading(linkingCopy.notLinkedTitle) },
  {
    name: 'linking-error',
    address: '/linking/error',
    show: expectHeading(linkingCopy.errorTitle),
  },
  {
    name: 'claims-none',
    address: '/claims',
    picture: 360,
    show: (page) => expect(page.getByRole('heading', { name: claimsCopy.noneTitle })).toBeVisible(),
  },
  { name: 'recovery', address: '/recovering-access-to-claim' },
]

const waitForRefusedRegistration = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Оплатить|Забронировать)/ }).click()
  await expect(
    page.getByRole('region', { name: /^(Исправьте|Заполните ещё) \d+ (поле|поля|полей)$/ }),
  ).toBeFocused()
}

const textField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }))

export async function visitNewcomer(page: Page): Promise<void> {
  await logIn(page, 'newcomer', '/faq')
  await visitAll(page, linkingScreens)
  const { claim } = await newClaim(page)
  await visitAll(page, [
    {
      name: 'registration',
      address: `/reservation?claim=${claim}`,
      picture: 360,
      show: async (shown) => {
        await shown.getByRole('checkbox', { name: consentCopy.agree }).check()
        await expect(shown.getByLabel(personFormCopy.lastName)).toHaveValue('Алиев')
      },
    },
    { name: 'registration-refused', show: waitForRefusedRegistration },
    {
      name: 'registration-with-long-text',
      show: async (shown) => {
        const long = 'Щ'.repeat(5000)
        const fields = [
          personFormCopy.issueAuthority,
          personFormCopy.birthPlace,
          personFormCopy.registrationAddress,
        ]
        for (const name of fields) await textField(shown, name).fill(long)
        await waitForRefusedRegistration(shown)
        for (const name of fields) {
          const field = textField(shown, name)
          await expect(field).toHaveValue(long)
          await expect(field).toHaveAttribute('aria-invalid', 'true')
        }
      },
    },
  ])
}

export async function visitOtherRegistrations(privileged: Page, entrepreneur: Page): Promise<void> {
  for (const [page, person, clientType] of [
    [privileged, 'individual', 2],
    [entrepreneur, 'entrepreneur', 3],
  ] as const) {
    await logIn(page, person, '/faq')
    const { claim } = await newClaim(page, { clientType })
    await visit(page, {
      name: `registration-${person}`,
      address: `/reservation?claim=${claim}`,
      show: async (shown) => {
        await waitForRefusedRegistration(shown)
      },
    })
  }
}
