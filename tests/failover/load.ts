import { setTimeout as pause } from 'node:timers/promises'
import { claimBody } from '../features/claims/server/renting.ts'
import { press } from '../features/money/server/payments/bank-line.ts'
import { newClient } from '../soak/people.ts'

type People = Parameters<typeof newClient>[0]

/** A claim of which its maker was told that it is made. */
export interface Acknowledged {
  readonly claim: number
  readonly box: number
  /** The bank's money, too, was told to have come. */
  paid: boolean
}

/** What clients met while they rented, paid and read. */
export interface Load {
  readonly acknowledged: readonly Acknowledged[]
  /** When a claim was acknowledged last, by the machine's clock. */
  lastWrite(): number
  /** What nobody must meet, with how often. */
  readonly wrong: ReadonlyMap<string, number>
  readonly counts: { pages: number; calls: number; later: number }
  stop(): Promise<void>
}

const PAGES = ['/', '/faq', '/101000']
const AGAIN_MS = 250
const PACE_MS = 1_000
const STARTS = [
  ['2025-08-01', '2025-08-31'],
  ['2025-09-01', '2025-09-30'],
  ['2025-10-01', '2025-10-31'],
] as const

/** Two clients that rent and pay, and two readers of public pages, until they are stopped. */
export async function startLoad(people: People, boxes: readonly number[]): Promise<Load> {
  const acknowledged: Acknowledged[] = []
  const wrong = new Map<string, number>()
  const counts = { pages: 0, calls: 0, later: 0 }
  let going = true
  let last = 0
  const note = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1)

  /** One call, again while the answer is that it must be tried later; null when we stop meanwhile. */
  const ask = async (what: string, call: () => Promise<Answer>): Promise<Answer | null> => {
    while (going) {
      counts.calls += 1
      const answer = await call().catch((error: unknown) => {
        note(`${what}: ${error instanceof Error ? error.message : error}`)
        return null
      })
      if (answer !== null && answer.status < 500) return answer
      if (answer?.status === 503 && answer.headers.has('retry-after')) counts.later += 1
      else if (answer !== null) note(`${what}: ${answer.status}`)
      await pause(AGAIN_MS)
    }
    return null
  }
  const renter = async (caller: Caller, number: number): Promise<void> => {
    const wanted = STARTS.flatMap(([startDate, endDate]) =>
      boxes.filter((_, index) => index % 2 === number).map((box) => ({ box, startDate, endDate })),
    )
    for (const { box, ...term } of wanted) {
      if (!going) return
      const made = await ask('claim', () => caller.post('/api/claims/populateClaim', claimBody(box, term)))
      // A claim that was made while its answer was lost has the box already.
      if (made?.status !== 200) continue
      const own: Acknowledged = { claim: made.body.id, box, paid: false }
      acknowledged.push(own)
      last = Date.now()
      await ask('confirm', () =>
        caller.patch(`/api/claims/${own.claim}`, { claimStatus: { id: 4 }, inEditing: false }),
      )
      const order = { claim: own.claim, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
      const begun = await ask('pay', () => caller.post('/api/payments/', order))
      const { payUrl } = begun?.body ?? {}
      if (payUrl === undefined) continue
      await press(payUrl, people.balancer.origin, 'pay').catch(() => null)
      const status = await ask('status', () => caller.get(`/api/payments/status?claim=${own.claim}`))
      own.paid = status?.status === 200 && status.body.state === 'paid'
      await pause(PACE_MS)
    }
  }
  const reader = async (): Promise<void> => {
    while (going) {
      for (const page of PAGES) {
        const answer = await fetch(`${people.balancer.origin}${page}`, {
          signal: AbortSignal.timeout(5_000),
        }).catch(() => null)
        await answer?.arrayBuffer().catch(() => null)
        counts.pages += 1
        if (answer?.status !== 200) note(`page ${page}: ${answer?.status ?? 'no answer'}`)
      }
      await pause(100)
    }
  }
  const renters = [await newClient(people, 'failover-0'), await newClient(people, 'failover-1')]
  const clients = [...renters.map(renter), reader(), reader()]
  return {
    acknowledged,
    wrong,
    counts,
    lastWrite: () => last,
    async stop() {
      going = false
      await Promise.all(clients)
    },
  }
}

type Caller = Awaited<ReturnType<typeof newClient>>
type Answer = Awaited<ReturnType<Caller['get']>>
