import { setTimeout as pause } from 'node:timers/promises'
import { addMonths, endOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import { type Dice, diceFrom } from '#support/dice.ts'
import type { Caller, Reply } from '#support/product.ts'
import { broken } from '../features/claims/server/life/invariants.ts'
import { noon } from '../features/claims/server/renting.ts'
import { auditOf } from '../features/money/server/balance/balance-rows.ts'
import { press } from '../features/money/server/payments/bank-line.ts'
import { type Pair, startPair } from './pair-of-servers.ts'
import { newClient, sessionOf } from './people.ts'

const CLIENTS = 64
const BOXES = 50
const MONTH_PRICE = 450
const FIRSTS = ['2025-08-01', '2025-09-01', '2025-10-01']
const PAUSE_MS = 1_500
const SETTLE_TRIES = 60

export interface Play {
  readonly seed: number
  readonly milliseconds: number
}

/** A claim whose creation was confirmed to the client. */
interface Confirmed {
  readonly id: number
  readonly box: number
  readonly sub: string
}

/** Result of a run: how often each action happened, and what was wrong. */
export interface History {
  readonly done: Readonly<Record<string, number>>
  readonly confirmed: number
  readonly wrong: Readonly<Record<string, unknown>>
}

/**
 * Clients rent, replace, pay for and lose the same boxes on two servers behind a balancer, while time passes and
 * servers and the database are killed; after settling, invariants are checked. A seed fixes what each actor attempts,
 * not which one is faster.
 */
export async function playHistory({ seed, milliseconds }: Play): Promise<History> {
  const pair = await startPair(noon)
  try {
    const done: Record<string, number> = {}
    const confirmed: Confirmed[] = []
    const boxes = (
      await pair.database.kysely
        .selectFrom('box')
        .select('id')
        .where('officeIndex', '=', '101000')
        .where('lockerId', 'is', null)
        .orderBy('number')
        .limit(BOXES)
        .execute()
    ).map(({ id }) => id)
    const logins = Array.from({ length: CLIENTS }, (_, index) => newClient(pair, subjectOf(index)))
    const callers = await Promise.all(logins)
    const deadline = Date.now() + milliseconds
    const countReply = (what: string, reply: Reply | null): Reply | null => {
      const name = reply === null ? `${what}: lost` : `${what}: ${reply.status}`
      done[name] = (done[name] ?? 0) + 1
      return reply
    }
    const client = async (first: Caller, index: number) => {
      const sub = subjectOf(index)
      let caller = first
      const dice = diceFrom(seed * CLIENTS + index)
      let ownClaim: number | null = null
      while (Date.now() < deadline) {
        const answer = countReply('claim', await nullIfLost(createClaim(caller, dice, boxes, ownClaim)))
        if (answer?.status === 401) caller = (await nullIfLost(sessionOf(pair, 'individual', sub))) ?? caller
        if (answer?.status === 200) {
          ownClaim = answer.body.id
          confirmed.push({ id: answer.body.id, box: answer.body.claimBoxes[0].box.id, sub })
          await confirmAndPay(pair, caller, dice, answer.body, countReply)
        }
        await pause(dice.upTo(50))
      }
    }
    await Promise.all([...callers.map(client), disrupt(pair, diceFrom(seed), deadline, done)])
    return { done, confirmed: confirmed.length, wrong: await checkInvariants(pair, confirmed, done) }
  } finally {
    await pair.stop()
  }
}

const subjectOf = (index: number): string => `soak-${index}`

/** The reply, or null if the connection broke, so that the outcome is unknown. */
const nullIfLost = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)

const createClaim = (
  caller: Caller,
  { pick, chance, upTo }: Dice,
  boxes: number[],
  ownClaim: number | null,
) => {
  const startDate = pick(FIRSTS) ?? ''
  const months = upTo(6)
  const body = {
    startDate,
    endDate: endOfMonth(addMonths(startDate, months - 1)),
    totalCost: MONTH_PRICE * months,
    clientType: 1,
    services: [],
    box: pick(boxes),
    replaces: chance(0.4) ? ownClaim : null,
  }
  return caller.post('/api/claims/populateClaim', body)
}

/** Most clients confirm their claim and many pay by card, some twice at once. */
async function confirmAndPay(
  { balancer }: Pair,
  caller: Caller,
  { chance }: Dice,
  { id, total }: { id: number; total: number },
  countReply: (what: string, reply: Reply | null) => Reply | null,
): Promise<void> {
  if (!chance(0.8)) return
  countReply(
    'confirm',
    await nullIfLost(caller.patch(`/api/claims/${id}`, { claimStatus: 4, inEditing: false })),
  )
  if (!chance(0.7)) return
  const order = {
    claim: id,
    amount: (total / 100).toFixed(2),
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  }
  const started = countReply('pay', await nullIfLost(caller.post('/api/payments/', order)))
  const { payUrl } = started?.body ?? {}
  if (!payUrl || !chance(0.9)) return
  const button = chance(0.85) ? 'pay' : 'decline'
  const presses = chance(0.2) ? [button, button] : [button]
  await Promise.all(
    presses.map((item) => nullIfLost(press(payUrl, balancer.origin, item as 'pay' | 'decline'))),
  )
}

/** Disruptions: passing time, and the death of a server or of the database. */
async function disrupt(
  pair: Pair,
  { pick, upTo }: Dice,
  deadline: number,
  done: Record<string, number>,
): Promise<void> {
  const disruptions = {
    'time passes': () => pair.pass(upTo(12)),
    'the first server is killed': () => pair.replace(0),
    'the second server is killed': () => pair.replace(1),
    'the database is killed': async () => {
      await pair.postgres.crash()
      await pair.postgres.comeBack()
    },
  }
  const names = Object.keys(disruptions) as (keyof typeof disruptions)[]
  // Each disruption happens at least once, however short the run.
  const waiting = [...names]
  while (Date.now() < deadline || waiting.length > 0) {
    await pause(PAUSE_MS)
    const name = waiting.pop() ?? pick(names) ?? 'time passes'
    done[name] = (done[name] ?? 0) + 1
    await disruptions[name]()
  }
}

/** Lets all due work finish, then checks the invariants. */
async function checkInvariants(
  pair: Pair,
  confirmed: readonly Confirmed[],
  done: Record<string, number>,
): Promise<History['wrong']> {
  const { database } = pair
  const claims = await database.kysely.selectFrom('claim').select(['id', 'boxId', 'sub']).execute()
  const known = new Map(claims.map((row) => [row.id, row]))
  const forgotten = confirmed.filter(({ id, box, sub }) => {
    const row = known.get(id)
    return row?.boxId !== box || row.sub !== sub
  })
  const unexpected = Object.keys(done).filter((name) => name.endsWith(': 500'))
  let rest: Record<string, unknown> = {}
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    await pair.pass(20)
    rest = await broken(database, todayInZone(pair.now()))
    if (Object.keys(rest).length === 0) break
    await pause(500)
  }
  const { sum, wrong, oneSided } = await auditOf(database.kysely)
  const money = sum === 0 && wrong === 0 && oneSided === 0 ? {} : { money: { sum, wrong, oneSided } }
  return {
    ...rest,
    ...money,
    ...(forgotten.length > 0 ? { forgotten } : {}),
    ...(unexpected.length > 0 ? { unexpected } : {}),
  }
}
