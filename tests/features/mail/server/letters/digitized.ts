import type { Caller, Product } from '#support/product.ts'
import { book, reserve } from '../../../claims/server/life/living.ts'
import { boxOf, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { pdf, picture } from './files.ts'

export { noon }

export const august = '2025-08-02T09:00:00Z'

/** From August to December; returns the claim's number. */
export async function rentDigitized(
  product: Product,
  accountant: Caller,
  operator: Caller,
  boxNumber: number,
  services: readonly number[] = [9],
): Promise<number> {
  const box = await boxOf(product, '101721', boxNumber)
  const claimBody = {
    startDate: '2025-08-01',
    endDate: '2025-12-31',
    clientType: 3,
    services,
    box,
    totalCost: 0,
  }
  const priced = await makeClaim(accountant, claimBody)
  const claim = await makeClaim(accountant, { ...claimBody, totalCost: priced.body.data.total / 100 })
  if (claim.status !== 200) throw new Error(`no claim: ${JSON.stringify(claim.body)}`)
  const { id } = claim.body
  const confirmed = await confirm(accountant, id)
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`)
  await reserve(accountant, id)
  await book(operator, id)
  const signed = await operator.post(`/api/branch/claims/${id}/sign`, {})
  if (signed.status !== 200) throw new Error(`not signed: ${JSON.stringify(signed.body)}`)
  return id
}

/** Returns the file's number. */
export const photo = async (operator: Caller): Promise<number> => {
  const sent = await operator.send('POST', '/api/branch/envelopes', 'image/jpeg', picture('image/jpeg'))
  if (sent.status !== 200) throw new Error(`no photo: ${JSON.stringify(sent.body)}`)
  return sent.body.file
}

/** Returns the back office's view of the letter. */
export async function receive(operator: Caller, claim: number, sender: string, number = '') {
  const received = await operator.post('/api/branch/letters', {
    claim,
    sender,
    number,
    envelope: await photo(operator),
  })
  if (received.status !== 200) throw new Error(`not received: ${JSON.stringify(received.body)}`)
  return received.body
}

export const scan = async (operator: Caller, letter: number, pages = 2) =>
  operator.send('PUT', `/api/branch/letters/${letter}/scan`, 'application/pdf', await pdf(pages))

export const order = (holder: Caller, letter: number, act: string, overrides: object = {}) =>
  holder.post(`/api/incomingLetters/${letter}/acts`, { act, ...overrides })

export async function scanned(holder: Caller, operator: Caller, letter: number): Promise<void> {
  await order(holder, letter, 'order_scan')
  const upload = await scan(operator, letter)
  if (upload.status !== 200) throw new Error(`not scanned: ${JSON.stringify(upload.body)}`)
}
