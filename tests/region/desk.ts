import { atOnce } from '../month/at-once.ts'
import { done } from '../month/paying.ts'
import { settle } from './renting.ts'
import { count, type Life, type Rent, type Stage } from './stage.ts'
import { monthIndexOf, total } from './tariff.ts'

const operatorOf = ({ people }: Stage) => people.staff('operator')

/** Books the money of people who pay at the office. */
export async function bookDeskPayments(stage: Stage): Promise<void> {
  const operator = await operatorOf(stage)
  const waiting = [...stage.rents.values()].filter(
    ({ method, state, isNoShow }) => method === 2 && state === 'ordered' && !isNoShow,
  )
  await atOnce(waiting, async (rent) => {
    const card = await done('a claim', await operator.get(`/api/branch/claims/${rent.claim}`))
    const payment = card.body.payments.find(({ state }: { state: string }) => state === 'reserved')
    const amount = total(rent.byMonth)
    await done(
      'a booking',
      await operator.post(`/api/branch/payments/${payment?.id}/book`, {
        amount,
        document: String(rent.claim),
      }),
    )
    settle(stage, rent)
    count(stage, 'payments at the office')
  })
}

/** People sign at the next visit of theirs; a few are refused there, and a few never come. */
export async function sign(stage: Stage): Promise<void> {
  const operator = await operatorOf(stage)
  const { today } = stage.stop
  const unsigned = stage.lives.filter(
    ({ rent }) => rent?.state === 'paid' && !rent.signed && !rent.isNoShow && rent.end >= today,
  )
  const neverSigned = stage.lives.filter(
    ({ rent }) => rent?.state === 'paid' && !rent.signed && rent.end < today,
  )
  await atOnce(neverSigned, (life) => life.rent && refuse(stage, life, life.rent))
  await atOnce(unsigned, async (life) => {
    const { rent, dice } = life
    if (!rent) return
    const fate = dice.random()
    if (rent.visit && stage.stop.name === 'third') {
      if (!rent.visit.isKept) return
      await done('an arrival', await operator.post('/api/branch/visitors', { code: rent.visit.code }))
    } else if (fate < 0.02) return refuse(stage, life, rent)
    else if (fate < 0.03) {
      rent.isNoShow = true
      count(stage, 'rents paid and never signed')
      return
    } else if (fate < 0.15) return
    const path = `/api/branch/claims/${rent.claim}/sign`
    await done('a signature', await operator.post(path, { privilegeSeen: true }))
    rent.signed = true
    stage.messages.expect(rent.email, rent.start <= today ? 'signed_and_started' : 'signed', rent.claim)
    if (rent.start <= today) rent.state = 'running'
    count(stage, 'signatures')
  })
}

async function refuse(stage: Stage, life: Life, rent: Rent): Promise<void> {
  const operator = await operatorOf(stage)
  const path = `/api/branch/claims/${rent.claim}/refuse`
  await done('a refusal', await operator.post(path, { reason: 'Нет документа', emptied: true }))
  rent.refund = total(rent.byMonth)
  rent.state = 'refused'
  rent.endedOn = stage.stop.today
  stage.messages.expect(rent.email, 'refused', rent.claim)
  expectRefund(stage, rent)
  count(stage, 'refusals at the desk')
  Object.assign(life, { state: 'gone', rent: null })
}

/** The branch ends a rent on its holder's wish. */
export async function end(stage: Stage, life: Life, rent: Rent): Promise<void> {
  const operator = await operatorOf(stage)
  rent.refund = refundOf(rent, stage.stop.today)
  const body = { reason: 'По заявлению', refund: rent.refund, emptied: true }
  await done('an end', await operator.post(`/api/branch/claims/${rent.claim}/end`, body))
  rent.state = 'ended'
  rent.endedOn = stage.stop.today
  stage.messages.expect(rent.email, 'ended_early', rent.claim)
  if (rent.refund > 0) expectRefund(stage, rent)
  count(stage, 'rents ended early')
  Object.assign(life, { state: 'gone', rent: null, leavesOn: null })
}

/** The months after the month of the end. */
export const refundOf = ({ byMonth, start }: Rent, today: string): number =>
  total(byMonth.slice(Math.max(0, monthIndexOf(today) - monthIndexOf(start) + 1)))

const expectRefund = ({ messages }: Stage, rent: Rent): void => {
  messages.expect(rent.email, 'receipt refund', rent.claim)
}
