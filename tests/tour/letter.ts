import { type Caller, callerWith, type Reply } from '#support/product.ts'
import { confirm, makeClaim } from '../features/claims/server/renting.ts'
import { picture } from '../features/mail/server/letters/files.ts'
import { type Cabinet, sessionsAt } from '../site/kit/cabinet.ts'

const OFFICE = '101721'
const DURING_RENT = '2026-08-03T09:00:00+03:00'

const expectSuccess = async (reply: Promise<Reply>): Promise<Reply['body']> => {
  const { status, body } = await reply
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Rents a box with digitization for the demo accountant's organisation and receives a letter in August. */
export async function receiveLetter(cabinet: Cabinet, sender: string): Promise<void> {
  const logInAs = async (persona: 'legal' | 'operator'): Promise<Caller> => {
    const secret = await sessionsAt(cabinet.origin)?.(persona)
    if (secret === undefined) throw new Error('no session of a demo person')
    return callerWith({ origin: cabinet.origin, ownOrigin: cabinet.origin }, secret)
  }
  const accountant = await logInAs('legal')
  const operator = await logInAs('operator')
  const [box] = await expectSuccess(accountant.get(`/api/postOffices/${OFFICE}/freeBoxes`))
  const rent = {
    startDate: '2026-08-01',
    endDate: '2026-12-31',
    clientType: 3,
    services: [9],
    box: box.id,
    totalCost: 0,
  }
  // The refusal of a wrong total names the right one.
  const { total } = (await makeClaim(accountant, rent)).body.data
  const { id: claim } = await expectSuccess(makeClaim(accountant, { ...rent, totalCost: total / 100 }))
  await expectSuccess(confirm(accountant, claim))
  const { version } = await expectSuccess(accountant.get('/api/offer'))
  await expectSuccess(accountant.post('/api/offer', { version }))
  const order = {
    claim,
    amount: (total / 100).toFixed(2),
    paymentMethod: 3,
    paymentStatus: 4,
    paymentType: 3,
  }
  await expectSuccess(accountant.post('/api/payments/', order))
  const { payments } = await expectSuccess(operator.get(`/api/branch/claims/${claim}`))
  for (const { id, amount } of payments)
    await expectSuccess(operator.post(`/api/branch/payments/${id}/book`, { amount }))
  await expectSuccess(operator.post(`/api/branch/claims/${claim}/sign`, {}))

  await cabinet.setClock(DURING_RENT)
  const operatorInAugust = await logInAs('operator')
  const photo = picture('image/jpeg')
  const { file } = await expectSuccess(
    operatorInAugust.send('POST', '/api/branch/envelopes', 'image/jpeg', photo),
  )
  await expectSuccess(
    operatorInAugust.post('/api/branch/letters', { claim, sender, number: '', envelope: file }),
  )
}
