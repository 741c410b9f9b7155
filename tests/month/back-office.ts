import { setTimeout as pause } from 'node:timers/promises'
import { atOnce } from './at-once.ts'
import { type BankFile, cameBy, type Line } from './bank-account.ts'
import type { FaultLog } from './faults.ts'
import { done } from './paying.ts'
import type { Rent } from './plots.ts'
import { claimOf, type Stage } from './rents.ts'

/** Books what waits at the counter, and what the bank's paper says. */
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

/** The holders of some rents sign. */
export async function sign(stage: Stage, rents: readonly Rent[]): Promise<void> {
  const operator = await stage.people.staff('operator')
  await atOnce(rents, async (rent) => {
    const path = `/api/branch/claims/${claimOf(stage, rent)}/sign`
    await done('a signature', await operator.post(path, { privilegeSeen: true }), 'already_signed')
  })
}

/** Rents that end early, and paid claims that are refused before their start. */
export async function end(stage: Stage, rents: readonly Rent[]): Promise<void> {
  const operator = await stage.people.staff('operator')
  await atOnce(rents, async (rent) => {
    const path = `/api/branch/claims/${claimOf(stage, rent)}`
    const { earlyEnd } = (await operator.get(path)).body
    const asked =
      earlyEnd === null
        ? operator.post(`${path}/refuse`, { reason: 'month', emptied: true })
        : operator.post(`${path}/end`, { refund: earlyEnd.refund, reason: 'month', emptied: true })
    await done('an end', await asked, 'status_not_allowed')
  })
}

const root = '/api/administration'

/** Imports a file of the bank and waits until all its lines were looked at; answers whether it was known. */
export async function importFile({ people }: Stage, file: BankFile): Promise<boolean> {
  const administrator = await people.staff('administrator')
  const sent = await administrator.send('POST', `${root}/statements?name=${file.name}`, file.type, file.bytes)
  const { id, isKnown } = (await done(`the statement ${file.name}`, sent)).body
  for (let tries = 0; ; tries += 1) {
    const { body } = await administrator.get(`${root}/statements/${id}`)
    if (body.isDone) {
      const stated = [body.isBalanced, body.lines, body.counted.in.sum]
      const known = [true, file.lines.length, cameBy(file.lines)]
      if (stated.join() !== known.join()) throw new Error(`${file.name} says ${stated} and has ${known}`)
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

const faultOf: Readonly<Record<string, Parameters<FaultLog['happened']>[0]>> = {
  twice: 'statement: paid twice',
  overpaid: 'statement: too much',
  underpaid: 'statement: too little',
  foreign: 'statement: by somebody else',
  late: 'statement: too late',
  came_back: 'statement: our own money came back',
}

/** Which fault of the month a queued line is. */
const faultOfLine = ({ fate }: Line): Parameters<FaultLog['happened']>[0] | undefined => {
  if (fate.is !== 'queue') return undefined
  if (fate.problem === 'no_number')
    return fate.act === 'aside' ? 'statement: a stranger' : 'statement: without a number'
  return faultOf[fate.problem]
}

/** An administrator works off the queue: each line must be there for the reason for which it was written. */
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
      const act = (what: string, body: object, who = administrator) =>
        who.post(`${root}/statementLines/${id}/${what}`, body)
      const { claim, topUp, surplus = 0, legalHid } = fate
      const targets = [topUp === undefined ? { kind: 'claim', id: claim } : { kind: 'top_up', id: topUp }]
      const give = async (what: string, body: object): Promise<void> => {
        const given = await act(what, body)
        if (given.body?.code !== 'reason_missing') {
          await done('a line', given, 'line_settled')
          return
        }
        // Who gets the money is not who paid it: a second administrator confirms.
        const reason = 'Заплатили за другую организацию'
        await done('a line', await act(what, { ...body, reason }), 'booking_proposed')
        await done(
          'a line',
          await act('bookingDecision', { act: 'confirm', reason }, second),
          'booking_not_proposed',
        )
      }
      if (fate.act === 'book') await give('booking', { targets, surplus })
      if (fate.act === 'balance') await give('balance', { legalHid })
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
