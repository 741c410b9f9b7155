import { setTimeout as pause } from 'node:timers/promises'
import { checkBoxes } from './check-boxes.ts'
import { checkMoney, countUnsettled, type MoneyFigures } from './check-money.ts'
import { checkMoves } from './check-moves.ts'
import { checkOrder, countOffersByEntry } from './check-queue.ts'
import { checkDelegates, checkVisits } from './check-visits.ts'
import { checkMessages, type MessageRecord } from './messages.ts'
import { emailOfPerson, messageName, type Stage } from './stage.ts'
import { total } from './tariff.ts'

type CheckName = 'boxes' | 'queue' | 'moves' | 'visits' | 'delegates' | 'money' | 'messages' | 'ends'

export interface MonthResult {
  readonly wrong: Readonly<Record<CheckName, readonly string[]>>
  /** What each check compared. */
  readonly compared: Readonly<Record<string, number>>
  readonly occupied: number
  readonly waiting: number
  readonly money: MoneyFigures
  readonly messages: Readonly<Record<string, number>>
}

const TRIES = 300

/** Receipts and refunds are sent every two seconds. */
async function waitUntilSettled(stage: Stage): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const open = Object.entries(await countUnsettled(stage)).filter(([, rows]) => rows > 0)
    if (open.length === 0) return []
    if (tries > TRIES) return open.map(([what, rows]) => `${rows} ${what} are left open`)
    await pause(100)
  }
}

/**
 * Each offer that the server made should have caused one email to the person who joined. Offers are kept between the
 * checks, because the product erases old entries.
 */
async function expectedOffers(stage: Stage, { offers }: MessageRecord): Promise<ReadonlyMap<string, number>> {
  for (const [entry, count] of await countOffersByEntry(stage)) offers.set(entry, count)
  return new Map(
    [...stage.entries.values()].map(({ id, life }) => [
      messageName(emailOfPerson(life.plot.who), 'offer', id),
      offers.get(id) ?? 0,
    ]),
  )
}

export async function checkMonth(
  stage: Stage,
  record: MessageRecord,
  { idle, held }: { readonly idle: readonly string[]; readonly held: readonly string[] },
): Promise<MonthResult> {
  const ends = await waitUntilSettled(stage)
  const boxes = await checkBoxes(stage)
  const order = await checkOrder(stage)
  const moves = await checkMoves(stage)
  const visits = await checkVisits(stage)
  const delegates = await checkDelegates(stage)
  const money = await checkMoney(stage)
  const messages = await checkMessages(stage, record, await expectedOffers(stage, record))
  const waiting = [...stage.entries.values()].filter(({ state }) => state === 'waiting').length
  return {
    wrong: {
      boxes: boxes.wrong,
      queue: [...idle, ...order],
      moves: [...held, ...moves.wrong],
      visits: visits.wrong,
      delegates: delegates.wrong,
      money: money.wrong,
      messages: messages.wrong,
      ends,
    },
    compared: {
      claims: boxes.claims,
      offers: total([...record.offers.values()]),
      moves: moves.moves,
      visits: visits.visits,
      delegations: delegates.delegations,
      payments: money.payments,
      receipts: money.receipts,
      messages: total([...record.seen.values()]),
    },
    occupied: boxes.occupied,
    waiting,
    money: money.figures,
    messages: messages.byKind,
  }
}
