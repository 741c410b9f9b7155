import { setTimeout as pause } from 'node:timers/promises'
import { atOnce } from './at-once.ts'
import { type BankFile, cameBy, type Line } from './bank-account.ts'
import type { FaultLog } from './faults.ts'
import { done } from './paying.ts'
import type { Rent } from './plots.ts'
import { claimOf, type Stage } from './rents.ts'

export async function book(stage: Stage): Promise<void> {
  const operator = await stage.people.staff('operator')
  await atOnce(stage.toBook.splice(0), async ({ paying, claim, topUp, order }) => {
    const { of, amount, faults } = paying
    if (topUp !== null) {
      const body = { amount, document: `hand-${of}` }
      await done(
        'a top-up',
        await operator.post(`/api/branch/topUps/${topUp}/book`, body),
        'top_up_not_waiting',
      )
      return
    }
    const card = await operator.get(`/api/branch/claims/${claim}`)
    const payment = card.body.payments.find(
      (payment: { state: string; amount: number; purpose: string }) =>
        payment.state === 'reserved' &&
        payment.amount === amount &&
        (payment.purpose === 'service') === (order !== null),
    )
    if (!payment) throw new Error(`claim ${claim} has no payment that waits`)
    stage.service.twins.ofPayment.set(payment.id, { of, faults })
    const booked = await operator.post(`/api/branch/payments/${payment.id}/book`, {
      amount,
      document: `${of}`,
    })
    await done('a booking', booked, 'payment_not_waiting')
  })
}

export async function sign(stage: Stage, rents: readonly Rent[]): Promise<void> {
  const operator = await stage.people.staff('operator')
  await atOnce(rents, async (rent) => {
    const path = `/api/branch/claims/${claimOf(stage, rent)}/sign`
    await done('a signature', await operator.post(path, { privilegeSeen: true }), 'already_signed')
  })
}

export async function end(stage: Stage, rents: readonly Rent[]): Promise<void> {
  const operator = await stage.people.staff('operator')
  await atOnce(rents, async (rent) => {
    const path = `/api/branch/claims/${claimOf(stage, rent)}`
    const { earlyEnd } = (await operator.get(path)).body
    const reply =
      earlyEnd === null
        ? operator.post(`${path}/refuse`, { reason: 'month', emptied: true })
        : operator.post(`${path}/end`, { refund: earlyEnd.refund, reason: 'month', emptied: true })
    await done('an end', await reply, 'status_not_allowed')
  })
}

const root = '/api/administration'

/** Imports a bank file and waits until all lines are processed; returns whether the file was known. */
export async function importFile({ people }: Stage, file: BankFile): Promise<boolean> {
  const administrator = await people.staff('administrator')
  const sent = await administrator.send('POST', `${root}/statements?name=${file.name}`, file.type, file.bytes)
  const { id, isKnown } = (await done(`the statement ${file.name}`, sent)).body
  for (let tries = 0; ; tries += 1) {
    const { body } = await administrator.get(`${root}/statements/${id}`)
    if (body.isDone) {
      const actual = [body.isBalanced, body.lines, body.counted.in.sum]
      const expected = [true, file.lines.length, cameBy(file.lines)]
      if (actual.join() !== expected.join())
        throw new Error(`${file.name} says ${actual} and has ${expected}`)
      return isKnown
    }
    if (tries > 600) throw new Error(`the statement ${file.name} is not worked off`)
    await pause(50)
  }
}

interface QueuedLine {
  readonly id: number
  readonly number: string
  readonly problem: string | null
}

const faultByProblem: Readonly<Record<string, Parameters<FaultLog['happened']>[0]>> = {
  twice: 'statement: paid twice',
  overpaid: 'statement: too much',
  underpaid: 'statement: too little',
  foreign: 'statement: by somebody else',
  late: 'statement: too late',
  came_back: 'statement: our own money came back',
}

const faultOfLine = ({ fate }: Line): Parameters<FaultLog['happened']>[0] | undefined => {
  if (fate.is !== 'queue') return undefined
  if (fate.problem === 'no_number')
    return fate.act === 'aside' ? 'statement: a stranger' : 'statement: without a number'
  return faultByProblem[fate.problem]
}

/** An administrator processes the queue; each line must be there for its intended reason. */
export async function workOffQueue({ people, account, log }: Stage): Promise<void> {
  const administrator = await people.staff('administrator')
  const second = await people.staff('secondAdministrator')
  const byNumber = new Map(account.lines.map((line) => [line.written.number, line]))
  for (;;) {
    const { lines } = (await administrator.get(`${root}/statementLines?state=queue`)).body
    if (lines.length === 0) return
    for (const { id, number, problem } of lines as QueuedLine[]) {
      const line = byNumber.get(number)
      const fate = line?.fate
      if (!line || fate?.is !== 'queue' || fate.problem !== problem)
        throw new Error(
          `line ${number} is in the queue as ${problem} and was meant as ${JSON.stringify(fate)}`,
        )
      const fault = faultOfLine(line)
      if (fault) log.happened(fault, number)
      const act = (action: string, body: object, who = administrator) =>
        who.post(`${root}/statementLines/${id}/${action}`, body)
      const { claim, topUp, surplus = 0, legalHid } = fate
      const targets = [topUp === undefined ? { kind: 'claim', id: claim } : { kind: 'top_up', id: topUp }]
      const allocate = async (action: string, body: object): Promise<void> => {
        const reply = await act(action, body)
        if (reply.body?.code !== 'reason_missing') {
          await done('a line', reply, 'line_settled')
          return
        }
        // The recipient is not the payer, so a second administrator confirms.
        const reason = 'Заплатили за другую организацию'
        await done('a line', await act(action, { ...body, reason }), 'booking_proposed')
        await done(
          'a line',
          await act('bookingDecision', { act: 'confirm', reason }, second),
          'booking_not_proposed',
        )
      }
      if (fate.act === 'book') await allocate('booking', { targets, surplus })
      if (fate.act === 'balance') await allocate('balance', { legalHid })
      if (fate.act === 'aside')
        await done('a line', await act('place', { to: 'aside', reason: 'Не наше' }), 'line_settled')
      if (fate.act === 'return') {
        const reason = 'Сумма меньше заказа'
        await done('a line', await act('return', { act: 'propose', reason }), 'line_settled')
        await done('a line', await act('return', { act: 'confirm', reason }, second), 'return_unknown')
      }
    }
  }
}
