import { type Browser, expect, type Page } from '@playwright/test'
import { branchClaimCardCopy, branchCopy } from '#back-office/words/branch.ts'
import { logIn, originOf, type Person } from './rental.ts'

/** Calls the API with the session of a page's context. */
export async function ask<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await page.request.fetch(`/abon-server${path}`, {
    method,
    headers: { Origin: originOf(page) },
    ...(body === undefined ? {} : { data: body }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Opens a separate, logged-in browser context, at an address if there is one. */
export async function comeIn(
  browser: Browser,
  origin: string,
  person: Person,
  address?: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: 'ru-RU' })
  const page = await context.newPage()
  await logIn(page, person, address)
  return page
}

interface Rent {
  readonly index?: string
  readonly clientType?: 1 | 2 | 3
  readonly services?: readonly number[]
  readonly box?: string
}

/** August to December 2026: five months, next after the tests' start. */
const start = '2026-08-01'
const end = '2026-12-31'

/** Makes an unconfirmed claim for a page's person with the form's call. */
export async function newClaim(
  page: Page,
  { index = '101000', clientType = 1, services = [], box: wanted }: Rent = {},
): Promise<{ claim: number; box: string; total: number }> {
  const free = await ask<{ id: number; number: string }[]>(page, 'GET', `/api/postOffices/${index}/freeBoxes`)
  // From the end, so that tests that choose the first boxes do not collide.
  const box = wanted === undefined ? free.at(-1) : free.find(({ number }) => number === wanted)
  if (!box) throw new Error(`no free box at ${index}`)
  const { paynds } = await ask<{ paynds: number }>(page, 'POST', '/api/tarificator/calculateCostWithInfo', {
    opsIndex: index,
    formattedStartDate: start.replaceAll('-', ''),
    formattedEndDate: end.replaceAll('-', ''),
    clientTypeId: clientType,
    boxId: box.id,
    ordinaryMailAttach: services.includes(7),
    rpoService: services.includes(4),
    safetyGuarantee: services.includes(8),
  })
  const { id } = await ask<{ id: number }>(page, 'POST', '/api/claims/populateClaim', {
    startDate: start,
    endDate: end,
    totalCost: paynds / 100,
    clientType,
    services,
    box: box.id,
  })
  return { claim: id, box: box.number, total: paynds }
}

/** Makes a claim that awaits payment for a page's person with the calls of the screens. */
export async function confirmedClaim(
  page: Page,
  rent: Rent = {},
): Promise<{ claim: number; box: string; total: number }> {
  const made = await newClaim(page, rent)
  await ask(page, 'PATCH', `/api/claims/${made.claim}`, { claimStatus: { id: 4 }, inEditing: false })
  return made
}

/** Starts a payment by card or by code (СБП) and returns the bank's page. */
export async function beginPayment(
  page: Page,
  { claim, total }: { claim: number; total: number },
): Promise<string> {
  const { payUrl } = await ask<{ payUrl: string }>(page, 'POST', '/api/payments/', {
    claim,
    amount: (total / 100).toFixed(2),
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
  return payUrl
}

export const pressAtBank = (page: Page, bank: string, button: 'pay' | 'decline') =>
  page.request.post(bank, { form: { [button]: button, reason: 'insufficient_funds' } })

/** Reserves the payment of a claim: at the office, or by payment order for an organisation. */
export async function reservePayment(
  page: Page,
  { claim, total }: { claim: number; total: number },
  clientType: 1 | 2 | 3 = 1,
): Promise<void> {
  if (clientType === 3) {
    // An organisation's order needs the accepted current offer.
    const { version } = await ask<{ version: string }>(page, 'GET', '/api/offer')
    await ask(page, 'POST', '/api/offer', { version })
  }
  await ask(page, 'POST', '/api/payments/', {
    claim,
    amount: (total / 100).toFixed(2),
    paymentMethod: clientType === 3 ? 3 : 2,
    paymentStatus: 4,
    paymentType: 3,
  })
}

export async function paidRent(
  page: Page,
  operator: Page,
  rent: Rent = {},
): Promise<{ claim: number; box: string; total: number }> {
  const made = await confirmedClaim(page, rent)
  await reservePayment(page, made, rent.clientType)
  const card = await ask<{ payments: { id: number; amount: number }[] }>(
    operator,
    'GET',
    `/api/branch/claims/${made.claim}`,
  )
  for (const { id, amount } of card.payments)
    await ask(operator, 'POST', `/api/branch/payments/${id}/book`, { amount })
  return made
}

export const signRent = (operator: Page, claim: number): Promise<unknown> =>
  ask(operator, 'POST', `/api/branch/claims/${claim}/sign`, { privilegeSeen: true })

/** Makes a rent that is paid and signed at the counter; `operator` is the operator's page. */
export async function signedRent(
  page: Page,
  operator: Page,
  rent: Rent = {},
): Promise<{ claim: number; box: string; total: number }> {
  const made = await paidRent(page, operator, rent)
  await signRent(operator, made.claim)
  return made
}

/** Waits for the newest email of the embedded inbox whose subject contains a text, and returns its text. */
export async function emailAbout(page: Page, subject: string): Promise<string> {
  const find = async () => {
    const list = await (await page.request.get('/dev/letters')).text()
    return [...list.matchAll(/href="(\/dev\/letters\/\d+)">([^<]*)</g)].find(([, , words]) =>
      words?.includes(subject),
    )?.[1]
  }
  await expect.poll(find, { message: `a letter about ${subject}` }).toBeDefined()
  return (await page.request.get((await find()) ?? '')).text()
}

export async function atCounter(operator: Page, claim: number | string): Promise<void> {
  await operator.goto('/branch')
  await operator.getByRole('searchbox', { name: branchCopy.searchText }).fill(String(claim))
  await operator.getByRole('button', { name: branchCopy.searchGo }).click()
  await expect(
    operator.getByRole('heading', { name: branchClaimCardCopy.title(Number(claim)) }),
  ).toBeVisible()
}
