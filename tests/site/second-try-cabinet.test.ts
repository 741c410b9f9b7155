import type { Browser, Page } from '@playwright/test'
import { atBank, logIn, type Person } from './kit/rental.ts'
import { ask, comeIn, signedRent } from './kit/rented.ts'
import { expect, expectErrors, test } from './kit/test.ts'

/** Within the window in which rents to December are extended. */
const october = '2026-10-10T10:00:00+03:00'

/** Something that is paid in the cabinet of a rent that runs. */
interface Act {
  readonly person: Person
  readonly clientType: 1 | 3
  /** Opens the screen on which it is paid, at whatever point it stands. */
  readonly open: (page: Page, claim: number) => Promise<void>
  /** Presses what leads to the money from that screen. */
  readonly press: (page: Page) => Promise<void>
  /** What one sees at the good end. */
  readonly done: string
  /** Things of this kind that the rent has, paid or waiting; cancelled ones do not count. */
  readonly count: (page: Page, claim: number) => Promise<number>
}

const serviceName = 'Заказные отправления в ящик'
const row = (page: Page) =>
  page.getByRole('button', {
    name: new RegExp(`^(Подключить|Продолжить оплату|Изменить заказ): ${serviceName}$`),
  })

const orderService = async (page: Page, method: 'Картой онлайн' | 'В отделении' | 'Платёжным поручением') => {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) await row(page).click()
  const radio = dialog.getByRole('radio', { name: method })
  await expect(dialog.getByText(/^Услуга начнёт действовать/)).toBeVisible()
  if ((await radio.count()) > 0) await radio.check()
  await dialog.getByRole('button', { name: /^(Подключить|Оплатить) / }).click()
}

interface Payment {
  readonly purpose: string
  readonly state: string
}
const paymentsOf = async (page: Page, claim: number, purpose: string) =>
  (await ask<Payment[]>(page, 'GET', `/api/claims/${claim}/payments`)).filter(
    (payment) => payment.purpose === purpose && ['paid', 'waiting', 'reserved'].includes(payment.state),
  ).length

const livingRenewals = async (page: Page, claim: number) => {
  const list = await ask<{ claimId: number; claimStatus: { id: number }; prolongationOf?: number | null }[]>(
    page,
    'GET',
    '/api/claims/clientClaims?limit=100',
  )
  const own = list.filter(({ claimId, claimStatus }) => claimId > claim && claimStatus.id !== 2)
  const records = await Promise.all(
    own.map(({ claimId }) =>
      ask<{ prolongationOf: number | null }>(
        page,
        'GET',
        `/api/claims/${claimId}?projection=claimLegalProjection`,
      ),
    ),
  )
  return records.filter(({ prolongationOf }) => prolongationOf === claim).length
}

const pay = (page: Page) => page.getByRole('button', { name: /^Оплатить/ })

/** From the choice of the term, or from the check of it, to the money. */
const payExtension = async (page: Page) => {
  const goOn = page.getByRole('button', { name: 'Продолжить', exact: true })
  await expect(goOn.or(pay(page)).first()).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
  await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
  await pay(page).click()
}

const byCard: Readonly<Record<string, Act>> = {
  'an extension': {
    person: 'individual',
    clientType: 1,
    open: async (page, claim) => {
      await page.goto(`/prolongation/${claim}`)
    },
    press: payExtension,
    done: 'Аренда продлена',
    count: livingRenewals,
  },
  'a service': {
    person: 'individual',
    clientType: 1,
    open: async (page, claim) => {
      await page.goto(`/claims/${claim}`)
    },
    press: (page) => orderService(page, 'Картой онлайн'),
    done: 'Услуга подключена',
    count: (page, claim) => paymentsOf(page, claim, 'service'),
  },
}

const bankOpen = (page: Page) => expect(page.getByRole('heading', { name: 'Оплата картой' })).toBeVisible()
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Попробовать ещё раз' }).click()

/** From the bank's page, unpaid, to the bank's page again: every way that people take. */
const ways: Readonly<Record<string, (page: Page, act: Act, claim: number) => Promise<Page>>> = {
  'after two declines': async (page) => {
    for (const _ of [1, 2]) {
      await atBank(page, 'decline')
      await tryAgain(page)
      await bankOpen(page)
    }
    return page
  },
  'after a decline, from the beginning': async (page, act, claim) => {
    await atBank(page, 'decline')
    await expect(page.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible()
    await act.open(page, claim)
    await act.press(page)
    return page
  },
  'after going back': async (page, act) => {
    await page.goBack()
    await act.press(page)
    return page
  },
  'after going back and reloading': async (page, act) => {
    await page.goBack()
    await page.reload()
    await act.press(page)
    return page
  },
  'in another tab': async (page, act, claim) => {
    const other = await page.context().newPage()
    await act.open(other, claim)
    await act.press(other)
    return other
  },
}

async function rent(page: Page, browser: Browser, origin: string, act: Pick<Act, 'person' | 'clientType'>) {
  await logIn(page, act.person)
  const operator = await comeIn(browser, origin, 'operator')
  return { operator, ...(await signedRent(page, operator, { clientType: act.clientType })) }
}

for (const [what, act] of Object.entries(byCard)) {
  test(`${what} is tried again by card in every way that people take, and is paid once`, async ({
    page,
    browser,
    cabinet,
    baseURL,
  }) => {
    const { claim } = await rent(page, browser, baseURL ?? '', act)
    await cabinet.setClock(october)
    await logIn(page, act.person)
    await act.open(page, claim)
    await act.press(page)
    await bankOpen(page)
    let there = page
    for (const [way, again] of Object.entries(ways)) {
      await test.step(way, async () => {
        there = await again(there, act, claim)
        await bankOpen(there)
        expect(await act.count(page, claim)).toBe(1)
      })
    }
    await atBank(there, 'pay')
    await expect(there.getByRole('heading', { name: act.done })).toBeVisible()
    expect(await act.count(page, claim)).toBe(1)

    // Whoever comes back to what was paid is told so and pays nothing twice.
    await act.open(there, claim)
    await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(pay(there)).toBeHidden()
    await expect(row(there)).toBeHidden()
  })
}

test('a service that is ordered at the office is one order: pressed again, changed to a card, and booked', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  const { claim, operator } = await rent(page, browser, baseURL ?? '', {
    person: 'individual',
    clientType: 1,
  })
  await cabinet.setClock(october)
  await logIn(page, 'individual', `/claims/${claim}`)
  await orderService(page, 'В отделении')
  await expect(page.getByRole('heading', { name: 'Услуга заказана' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await row(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Оплата: в отделении/)).toBeVisible()
  expect(await paymentsOf(page, claim, 'service')).toBe(1)
  await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page)).toHaveAccessibleName(/^Подключить/)
  await orderService(page, 'В отделении')
  await expect(page.getByRole('heading', { name: 'Услуга заказана' })).toBeVisible()
  await logIn(operator, 'operator', '/branch')
  const card = await ask<{ payments: { id: number; amount: number; state: string }[] }>(
    operator,
    'GET',
    `/api/branch/claims/${claim}`,
  )
  const [due, ...more] = card.payments.filter(({ state }) => state === 'reserved')
  expect(more).toEqual([])
  await ask(operator, 'POST', `/api/branch/payments/${due?.id}/book`, { amount: due?.amount })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Услуга подключена' })).toBeVisible()
})

test('a name that was ordered is paid after a decline, and may be written again before', async ({
  page,
  browser,
  baseURL,
}) => {
  const { claim } = await rent(page, browser, baseURL ?? '', { person: 'individual', clientType: 1 })
  await page.goto(`/claims/${claim}`)
  await page.getByRole('button', { name: 'Подключить: Название ящика' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Название ящика' }).fill('Ромашка')
  await dialog.getByRole('button', { name: /^Подключить за / }).click()
  await atBank(page, 'decline')
  await page.getByRole('link', { name: 'Услуги заявления' }).click()
  await page.getByRole('button', { name: 'Продолжить оплату: Название ящика' }).click()
  const name = dialog.getByRole('textbox', { name: 'Название ящика' })
  await expect(name).toHaveValue('Ромашка')
  await name.fill('раз два три четыре')
  await dialog.getByRole('button', { name: /^Оплатить/ }).click()
  await expect(dialog.getByText('В названии может быть не больше трёх слов.')).toBeVisible()
  await name.fill('Астра')
  await dialog.getByRole('button', { name: /^Оплатить/ }).click()
  await atBank(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Услуга подключена' })).toBeVisible()
  await expect(page.getByText('Астра')).toBeVisible()
})

test('an extension by payment order is one order, also when one goes back and presses again', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  const { claim } = await rent(page, browser, baseURL ?? '', { person: 'legal', clientType: 3 })
  await cabinet.setClock(october)
  await logIn(page, 'legal', `/prolongation/${claim}`)
  const goOn = page.getByRole('button', { name: 'Продолжить', exact: true })
  await goOn.click()
  await page.getByRole('radio', { name: 'Платёжным поручением' }).check()
  const reserve = page.getByRole('button', { name: 'Забронировать' })
  await reserve.click()
  await expect(page.getByRole('heading', { name: 'Продление оформлено, ждём оплату' })).toBeVisible()
  const end = page.url()
  // The page before asks again what holds, and leads on by itself.
  await page.goBack()
  await expect(page).toHaveURL(end)
  await page.goto(`/prolongation/${claim}`)
  await goOn.click()
  // By way of the reservation, which has nothing left to ask, to the end of the same order.
  await expect(page).toHaveURL(end)
})

test('a top-up is ordered once by two presses, found again after leaving, and given up once', async ({
  page,
}) => {
  await logIn(page, 'legal', '/legals/balance')
  await ask(page, 'POST', '/api/legals/balance', {})
  const waiting = async () =>
    (await ask<{ waiting: { id: number }[] }>(page, 'GET', '/api/legals/balance')).waiting.length
  const before = await waiting()
  await page.reload()
  await page.getByRole('textbox', { name: 'Сумма' }).fill('5000')
  await page.getByRole('button', { name: 'Сформировать поручение' }).dblclick()
  await expect(page.getByText(/^Поручение на пополнение № \d+ готово$/)).toBeVisible()
  expect(await waiting()).toBe(before + 1)
  await page.goto('/legals/active')
  await page.goBack()
  await page.reload()
  const row = page
    .getByRole('listitem')
    .filter({ hasText: /^Пополнение № \d+/ })
    .first()
  await expect(row.getByRole('link')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/legals/balance')
  const giveUp = (tab: Page) =>
    tab
      .getByRole('listitem')
      .filter({ hasText: /^Пополнение № \d+/ })
      .first()
      .getByRole('button', { name: 'Отменить' })
  await expect(giveUp(other)).toBeVisible()
  await giveUp(page).click()
  await expect.poll(waiting).toBe(before)
  // The other tab still shows it: pressed there it is told, shown as it is, and nothing else is given up.
  expectErrors('409 /abon-server/api/legals/balance/topUps/')
  await giveUp(other).click()
  await expect(other.getByText('Это пополнение уже оплачено или отменено.').first()).toBeVisible()
  await expect(giveUp(other)).toBeHidden()
  expect(await waiting()).toBe(before)
})
