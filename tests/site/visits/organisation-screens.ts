import { expect, type Page } from '@playwright/test'
import { serviceResultCopy } from '#claims/words/claim-services.ts'
import { inboxCopy } from '#mail/words/inbox.ts'
import type { Cabinet } from '../kit/cabinet.ts'
import { receiveInMailroom, rentWithDigitization } from '../kit/digitized.ts'
import { logIn } from '../kit/rental.ts'
import { ask, confirmedClaim, paidRent, reservePayment, signedRent } from '../kit/rented.ts'
import { type Screen, visit, visitAll, wholeWindow } from './visit.ts'

const screensBeforeOffer: readonly Screen[] = [
  {
    name: 'legals-intro',
    address: '/legals',
    show: (page) => expect(page.getByRole('heading', { name: inboxCopy.introTitle })).toBeVisible(),
  },
  { name: 'offer', address: '/offer', picture: 360 },
  {
    name: 'offer-missing',
    address: '/offer-success',
    show: (page) =>
      expect(page.getByRole('heading', { name: serviceResultCopy.offerMissingTitle })).toBeVisible(),
  },
]

const boxScreens: readonly Screen[] = [
  {
    name: 'offer-accepted',
    address: '/offer-success?claim=1',
    show: (page) =>
      expect(page.getByRole('heading', { name: serviceResultCopy.offerSuccessTitle })).toBeVisible(),
  },
  { name: 'legals-active', address: '/legals/active', dense: {} },
  { name: 'legals-archive', address: '/legals/archive' },
  {
    name: 'legals-archived-of-nobody',
    address: '/legals/archive/999',
    errors: ['403 /403', '403 /abon-server/api/claims/999'],
  },
  { name: 'legals-balance', address: '/legals/balance', picture: 360, dense: {} },
  { name: 'legals-documents', address: '/legals/documents' },
  { name: 'legals-cost-centres', address: '/legals/cost-centres' },
  { name: 'legals-spending', address: '/legals/spending' },
  { name: 'legals-plan', address: '/legals/plan' },
  { name: 'legals-limits', address: '/legals/limits' },
  { name: 'legals-users', address: '/legals/users', dense: {} },
  { name: 'legals-rules', address: '/legals/rules' },
  { name: 'legals-settings', address: '/legals/settings', picture: 360 },
  { name: 'legals-calendar', address: '/calendar' },
  {
    name: 'legals-switch',
    mayCut: ['СЕВЕРНЫЙ', 'КНИЖНЫЙ', 'СТРАНИЦА'],
    address: '/legals/users',
    part: wholeWindow,
    show: (page) => page.getByRole('button', { name: /^Сменить организацию/ }).click(),
  },
]

const senders = ['ИФНС № 4 по г. Москве', 'ООО «Ромашка»', 'Арбитражный суд города Москвы']
const senderWords = senders.flatMap((sender) => sender.match(/\p{L}+/gu) ?? [])

/** In pixels; the longest status takes two lines in a window 1280 px wide. */
const ROW_WITH_LONGEST_STATUS = 48

/** Photos of envelopes, whose font depends on the machine. */
const photos = (page: Page) => page.getByRole('main').locator(':has(> img)')

const letterScreens: readonly Screen[] = [
  {
    name: 'legals-inbox',
    hidden: photos,
    mayCut: senderWords,
    address: '/legals',
    picture: 1440,
    dense: {},
    show: (page) => page.getByRole('checkbox', { name: inboxCopy.chooseOne('ООО «Ромашка»') }).check(),
  },
  {
    name: 'legals-letter',
    hidden: photos,
    address: '/legals',
    picture: 360,
    dense: {},
    show: async (page) => {
      await page.getByRole('button', { name: 'Арбитражный суд города Москвы', exact: true }).click()
      await expect(page.getByRole('img', { name: /^Фото конверта/ })).toBeVisible()
    },
  },
  {
    name: 'letter-of-nobody',
    address: '/legals?letter=999',
    errors: ['403 /403', '403 /abon-server/api/incomingLetters/999'],
    mayCut: senderWords,
  },
]

/** Screens of an organisation: the offer, its boxes, money, people and letters. */
export async function visitOrganisation(page: Page, operator: Page, cabinet: Cabinet): Promise<void> {
  await logIn(page, 'legal', '/faq')
  await visitAll(page, screensBeforeOffer)
  const { claim } = await signedRent(page, operator, { clientType: 3, index: '109012' })
  await reservePayment(page, await confirmedClaim(page, { clientType: 3 }), 3)
  const amount = 500_000
  const { id } = await ask<{ id: number }>(page, 'POST', '/api/legals/balance/topUps', { amount })
  await ask(operator, 'POST', `/api/branch/topUps/${id}/book`, { amount, document: `п/п ${id}` })
  await visitAll(page, boxScreens)
  await paidRent(page, operator, { clientType: 3, index: '109012' })
  await visit(page, {
    name: 'legals-active-unsigned',
    address: '/legals/active',
    layoutOnly: true,
    dense: { maxRowHeight: ROW_WITH_LONGEST_STATUS },
  })
  await rentWithDigitization(page, operator)
  await cabinet.setClock('2026-08-03T10:00:00+03:00')
  await logIn(operator, 'operator', '/branch/letters')
  for (const sender of senders) await receiveInMailroom(operator, sender)
  await visit(operator, { name: 'mailroom', picture: 1440 })
  await logIn(page, 'legal', '/faq')
  await visitAll(page, letterScreens)
  await cabinet.setClock('2027-01-02T10:00:00+03:00')
  await logIn(page, 'legal', '/faq')
  await visit(page, {
    name: 'legals-archived',
    address: `/legals/archive/${claim}`,
    show: () => expect(page).toHaveURL(`/legals/archive/${claim}`),
  })
}
