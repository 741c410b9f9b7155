import { PDFDocument } from '@cantoo/pdf-lib'
import { type Browser, expect, type Page } from '@playwright/test'
import { mailroomCopy } from '#back-office/words/mailroom.ts'
import { picture } from '../../features/mail/server/letters/files.ts'
import type { Cabinet } from './cabinet.ts'
import { expectErrors } from './console.ts'
import { logIn, originOf } from './rental.ts'
import { comeIn } from './rented.ts'

const ask = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/abon-server/api${where}`, {
        method: how,
        headers: { 'Content-Type': 'application/json' },
        ...(what === undefined ? {} : { body: JSON.stringify(what) }),
      })
      return answer.json()
    },
    [method, path, body] as const,
  )

/** Rents a box at 101721 with digitization from August for the accountant's organisation, paid and signed. */
export async function rentWithDigitization(accountant: Page, operator: Page): Promise<void> {
  await logIn(accountant, 'legal', '/faq')
  await logIn(operator, 'operator', '/faq')
  const boxes = await ask(accountant, 'GET', '/postOffices/101721/freeBoxes')
  const [box] =
    JSON.stringify(boxes)
      .match(/"id":(\d+)/)
      ?.slice(1) ?? []
  const claimBody = {
    startDate: '2026-08-01',
    endDate: '2026-12-31',
    clientType: 3,
    services: [9],
    box: Number(box),
    totalCost: 0,
  }
  // The refusal of a wrong sum names the price.
  expectErrors('422 /abon-server/api/claims/populateClaim')
  const quote = await ask(accountant, 'POST', '/claims/populateClaim', claimBody)
  const total = quote.data.total / 100
  const { id } = await ask(accountant, 'POST', '/claims/populateClaim', { ...claimBody, totalCost: total })
  await ask(accountant, 'PATCH', `/claims/${id}`, { claimStatus: { id: 4 }, inEditing: false })
  const { version } = await ask(accountant, 'GET', '/offer')
  await ask(accountant, 'POST', '/offer', { version })
  await ask(accountant, 'POST', '/payments/', {
    claim: id,
    amount: total.toFixed(2),
    paymentMethod: 3,
    paymentStatus: 4,
    paymentType: 3,
  })
  const card = await ask(operator, 'GET', `/branch/claims/${id}`)
  const [payment] = card.payments
  await ask(operator, 'POST', `/branch/payments/${payment.id}/book`, { amount: payment.amount })
  const signed = await ask(operator, 'POST', `/branch/claims/${id}/sign`, {})
  expect(signed.isSigned).toBe(true)
}

const digitizedOrigins = new Set<string>()

/** Gives the accountant's organisation a rent with digitization, once per server, and moves the clock into it. */
export async function ensureDigitization(
  browser: Browser,
  { origin, setClock }: Pick<Cabinet, 'origin' | 'setClock'>,
): Promise<void> {
  if (!digitizedOrigins.has(origin)) {
    const [accountant, operator] = [
      await comeIn(browser, origin, 'legal'),
      await comeIn(browser, origin, 'operator'),
    ]
    await rentWithDigitization(accountant, operator)
    for (const page of [accountant, operator]) await page.context().close()
    digitizedOrigins.add(origin)
  }
  await setClock('2026-08-03T09:00:00+03:00')
}

/** Receives a letter over the API with an arbitrary photo; returns its id. */
export async function receiveByCall(operator: Page, sender: string): Promise<number> {
  const call = async (path: string, data: object, type: string) => {
    const headers = { Origin: originOf(operator), 'Content-Type': type }
    const answer = await operator.request.post(`/abon-server/api/branch/${path}`, { data, headers })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const boxes = await operator.request.get('/abon-server/api/branch/digitizedBoxes')
  const [{ claim }] = await boxes.json()
  const { file } = await call('envelopes', Buffer.from(picture('image/jpeg')), 'image/jpeg')
  const { id } = await call('letters', { claim, sender, envelope: file }, 'application/json')
  return id
}

async function envelopePhoto(page: Page, sender: string) {
  const dataUrl = await page.evaluate((words) => {
    const sheet = document.createElement('canvas')
    sheet.width = 800
    sheet.height = 520
    const context = sheet.getContext('2d')
    if (!context) return ''
    context.fillStyle = '#efe6d2'
    context.fillRect(0, 0, 800, 520)
    context.fillStyle = '#1b2b4b'
    context.font = '28px sans-serif'
    context.fillText(words, 50, 80)
    context.fillText('101721, Москва, а/я 1', 380, 400)
    return sheet.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, sender)
  return { name: 'envelope.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(dataUrl, 'base64') }
}

/** Receives a letter on the operator's open mail room page, with a photo that shows the sender. */
export async function receiveInMailroom(operator: Page, sender: string): Promise<void> {
  await operator.getByRole('tab', { name: /^Принять письмо/ }).click()
  await operator.getByLabel(mailroomCopy.photo).setInputFiles(await envelopePhoto(operator, sender))
  await operator.getByRole('textbox', { name: mailroomCopy.sender }).fill(sender)
  await operator.getByRole('button', { name: mailroomCopy.receive, exact: true }).click()
  await expect(operator.getByText(/^Письмо №\s\d+ принято/)).toBeVisible()
}

export async function scanFile() {
  const file = await PDFDocument.create()
  for (const words of ['Page one', 'Page two']) {
    file.addPage([595, 842]).drawText(words, { x: 60, y: 760, size: 24 })
  }
  return { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await file.save()) }
}
