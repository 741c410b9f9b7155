import { atOnce } from '../month/at-once.ts'
import { done } from '../month/paying.ts'
import { settle } from './renting.ts'
import { owed, refundRent, restAfter } from './rents.ts'
import { count, type Life, type Rent, type Stage } from './stage.ts'
import { arrive, cancelVisit, noteKeyTaken, noteSigned, visitToday } from './visits.ts'

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
    const amount = owed(rent)
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
    const visit = visitToday(stage, rent)
    if (visit) {
      if (!visit.isKept) return
      await arrive(stage, visit)
    } else if (fate < 0.02) return refuse(stage, life, rent)
    else if (fate < 0.03) {
      rent.isNoShow = true
      count(stage, 'rents paid and never signed')
      return
    } else if (fate < 0.15) return
    const path = `/api/branch/claims/${rent.claim}/sign`
    await done('a signature', await operator.post(path, { privilegeSeen: true }))
    noteSigned(rent)
    stage.messages.expect(rent.email, rent.start <= today ? 'signed_and_started' : 'signed', rent.claim)
    if (rent.start <= today) rent.state = 'running'
    count(stage, 'signatures')
  })
}

/** A claim that is refused at the desk, or a move: the old rent goes on. */
export async function refuse(stage: Stage, life: Life, rent: Rent): Promise<void> {
  const operator = await operatorOf(stage)
  const path = `/api/branch/claims/${rent.claim}/refuse`
  await done('a refusal', await operator.post(path, { reason: 'Нет документа', emptied: true }))
  stage.messages.expect(rent.email, 'refused', rent.claim)
  closeRefused(stage, rent)
  count(stage, rent.moves ? 'moves refused at the desk' : 'refusals at the desk')
  if (rent.moves) life.moving = null
  else Object.assign(life, { state: 'gone', rent: null })
}

/** The claim is over before anything was used of it, and all its money goes back. */
export function closeRefused(stage: Pick<Stage, 'messages' | 'stop'>, rent: Rent): void {
  refundRent(stage, rent, owed(rent))
  Object.assign(rent, { state: 'refused', endedOn: stage.stop.today })
  cancelVisit(rent)
}

/** The branch ends a rent on its holder's wish. */
export async function end(stage: Stage, life: Life, rent: Rent): Promise<void> {
  const operator = await operatorOf(stage)
  const visit = visitToday(stage, rent)
  if (visit) await arrive(stage, visit)
  const refund = restAfter(rent, stage.stop.today)
  const body = { reason: 'По заявлению', refund, emptied: true }
  await done('an end', await operator.post(`/api/branch/claims/${rent.claim}/end`, body))
  rent.state = 'ended'
  rent.endedOn = stage.stop.today
  stage.messages.expect(rent.email, 'ended_early', rent.claim)
  refundRent(stage, rent, refund)
  count(stage, 'rents ended early')
  if (life.leavesOn !== null) noteKeyTaken(rent)
  Object.assign(life, { state: 'gone', rent: null, leavesOn: null })
}
