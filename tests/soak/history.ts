import { setTimeout as pause } from 'node:timers/promises'
import { addMonths, endOfMonth, todayIn } from '#kit/rules/calendar-date.ts'
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
/** Between two blows of fate, in milliseconds. */
const CALM_MS = 1_500
const SETTLE_TRIES = 60

export interface Play {
  readonly seed: number
  readonly milliseconds: number
}

/** A claim whose maker was told that it is made. */
interface Confirmed {
  readonly id: number
  readonly box: number
  readonly sub: string
}

/** What a history came to: what was done how often, what was wrong. */
export interface History {
  readonly done: Readonly<Record<string, number>>
  readonly confirmed: number
  readonly wrong: Readonly<Record<string, unknown>>
}

/**
 * Clients rent, replace, pay and lose the same boxes on two servers behind a balancer, while time passes, servers are
 * killed and the database is; then everything comes to rest, and what must hold is looked at. What actors want is the
 * same for the same seed; who is faster is not.
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
    const comeIn = Array.from({ length: CLIENTS }, (_, index) => newClient(pair, subOf(index)))
    const callers = await Promise.all(comeIn)
    const until = Date.now() + milliseconds
    const note = (what: string, reply: Reply | null): Reply | null => {
      const name = reply === null ? `${what}: lost` : `${what}: ${reply.status}`
      done[name] = (done[name] ?? 0) + 1
      return reply
    }
    const client = async (first: Caller, index: number) => {
      const sub = subOf(index)
      let caller = first
      const dice = diceFrom(seed * CLIENTS + index)
      let own: number | null = null
      while (Date.now() < until) {
        const answer = note('claim', await lost(claim(caller, dice, boxes, own)))
        // The session ended because time passed.
        if (answer?.status === 401) caller = (await lost(sessionOf(pair, 'individual', sub))) ?? caller
        if (answer?.status === 200) {
          own = answer.body.id
          confirmed.push({ id: answer.body.id, box: answer.body.claimBoxes[0].box.id, sub })
          await goOn(pair, caller, dice, answer.body, note)
        }
        await pause(dice.upTo(50))
      }
    }
    await Promise.all([...callers.map(client), fate(pair, diceFrom(seed), until, done)])
    return { done, confirmed: confirmed.length, wrong: await judge(pair, confirmed, done) }
  } finally {
    await pair.stop()
  }
}

const subOf = (index: number): string => `soak-${index}`

/** An answer, or nothing where the way to it broke: whoever asked does not know then what became of it. */
const lost = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)

const claim = (caller: Caller, { pick, chance, upTo }: Dice, boxes: number[], own: number | null) => {
  const startDate = pick(FIRSTS) ?? ''
  const months = upTo(6)
  const body = {
    startDate,
    endDate: endOfMonth(addMonths(startDate, months - 1)),
    totalCost: MONTH_PRICE * months,
    clientType: 1,
    services: [],
    box: pick(boxes),
    replaces: chance(0.4) ? own : null,
  }
  return caller.post('/api/claims/populateClaim', body)
}

/** Most confirm their claim, many pay it by card, some of these twice at once. */
async function goOn(
  { balancer }: Pair,
  caller: Caller,
  { chance }: Dice,
  { id, total }: { id: number; total: number },
  note: (what: string, reply: Reply | null) => Reply | null,
): Promise<void> {
  if (!chance(0.8)) return
  note('confirm', await lost(caller.patch(`/api/claims/${id}`, { claimStatus: 4, inEditing: false })))
  if (!chance(0.7)) return
  const order = {
    claim: id,
    amount: (total / 100).toFixed(2),
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  }
  const begun = note('pay', await lost(caller.post('/api/payments/', order)))
  const { payUrl } = begun?.body ?? {}
  if (!payUrl || !chance(0.9)) return
  const button = chance(0.85) ? 'pay' : 'decline'
  const presses = chance(0.2) ? [button, button] : [button]
  await Promise.all(presses.map((item) => lost(press(payUrl, balancer.origin, item as 'pay' | 'decline'))))
}

/** What nobody chose: time, and the end of a server or of the database. */
async function fate(
  pair: Pair,
  { pick, upTo }: Dice,
  until: number,
  done: Record<string, number>,
): Promise<void> {
  const blows = {
    'time passes': () => pair.pass(upTo(12)),
    'the first server is killed': () => pair.replace(0),
    'the second server is killed': () => pair.replace(1),
    'the database is killed': async () => {
      await pair.postgres.crash()
      await pair.postgres.comeBack()
    },
  }
  const names = Object.keys(blows) as (keyof typeof blows)[]
  // Each happens, however short the play.
  const waiting = [...names]
  while (Date.now() < until || waiting.length > 0) {
    await pause(CALM_MS)
    const name = waiting.pop() ?? pick(names) ?? 'time passes'
    done[name] = (done[name] ?? 0) + 1
    await blows[name]()
  }
}

/** Lets everything due be done, then looks at what must hold. */
async function judge(
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
    rest = await broken(database, todayIn(pair.now()))
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
