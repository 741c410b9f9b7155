import { setTimeout as pause } from 'node:timers/promises'
import { claimBody } from '../features/claims/server/renting.ts'
import { press } from '../features/money/server/payments/bank-line.ts'
import { newClient } from '../soak/people.ts'

type People = Parameters<typeof newClient>[0]

/** A claim whose creation was confirmed to the client. */
export interface Acknowledged {
  readonly claim: number
  readonly box: number
  paid: boolean
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[]
  /** Machine time of the last acknowledged claim, in milliseconds. */
  lastWrite(): number
  /** Unacceptable results and how often they occurred. */
  readonly wrong: ReadonlyMap<string, number>
  readonly counts: { pages: number; calls: number; later: number }
  stop(): Promise<void>
}

const PAGES = ['/', '/faq', '/101000']
const RETRY_DELAY_MS = 250
const PAUSE_BETWEEN_RENTS_MS = 1_000
const STARTS = [
  ['2025-08-01', '2025-08-31'],
  ['2025-09-01', '2025-09-30'],
  ['2025-10-01', '2025-10-31'],
] as const

/** Runs two clients that rent and pay and two readers of public pages until stopped. */
export async function startLoad(people: People, boxes: readonly number[]): Promise<Load> {
  const acknowledged: Acknowledged[] = []
  const wrong = new Map<string, number>()
  const counts = { pages: 0, calls: 0, later: 0 }
  let isRunning = true
  let lastWriteMs = 0
  const countWrong = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1)

  /** Repeats a call while the server asks to retry later; null if the load stops first. */
  const callUntilAnswered = async (what: string, call: () => Promise<Answer>): Promise<Answer | null> => {
    while (isRunning) {
      counts.calls += 1
      const answer = await call().catch((error: unknown) => {
        countWrong(`${what}: ${error instanceof Error ? error.message : error}`)
        return null
      })
      if (answer !== null && answer.status < 500) return answer
      if (answer?.status === 503 && answer.headers.has('retry-after')) counts.later += 1
      else if (answer !== null) countWrong(`${what}: ${answer.status}`)
      await pause(RETRY_DELAY_MS)
    }
    return null
  }
  const rentBoxes = async (caller: Caller, number: number): Promise<void> => {
    const rents = STARTS.flatMap(([startDate, endDate]) =>
      boxes.filter((_, index) => index % 2 === number).map((box) => ({ box, startDate, endDate })),
    )
    for (const { box, ...term } of rents) {
      if (!isRunning) return
      const created = await callUntilAnswered('claim', () =>
        caller.post('/api/claims/populateClaim', claimBody(box, term)),
      )
      // A claim whose acknowledgement was lost already holds the box.
      if (created?.status !== 200) continue
      const claim: Acknowledged = { claim: created.body.id, box, paid: false }
      acknowledged.push(claim)
      lastWriteMs = Date.now()
      await callUntilAnswered('confirm', () =>
        caller.patch(`/api/claims/${claim.claim}`, { claimStatus: { id: 4 }, inEditing: false }),
      )
      const order = {
        claim: claim.claim,
        amount: '450.00',
        paymentMethod: 1,
        paymentStatus: 4,
        paymentType: 3,
      }
      const started = await callUntilAnswered('pay', () => caller.post('/api/payments/', order))
      const { payUrl } = started?.body ?? {}
      if (payUrl === undefined) continue
      await press(payUrl, people.balancer.origin, 'pay').catch(() => null)
      const status = await callUntilAnswered('status', () =>
        caller.get(`/api/payments/status?claim=${claim.claim}`),
      )
      claim.paid = status?.status === 200 && status.body.state === 'paid'
      await pause(PAUSE_BETWEEN_RENTS_MS)
    }
  }
  const readPages = async (): Promise<void> => {
    while (isRunning) {
      for (const page of PAGES) {
        const answer = await fetch(`${people.balancer.origin}${page}`, {
          signal: AbortSignal.timeout(5_000),
        }).catch(() => null)
        await answer?.arrayBuffer().catch(() => null)
        counts.pages += 1
        if (answer?.status !== 200) countWrong(`page ${page}: ${answer?.status ?? 'no answer'}`)
      }
      await pause(100)
    }
  }
  const renters = [await newClient(people, 'failover-0'), await newClient(people, 'failover-1')]
  const clients = [...renters.map(rentBoxes), readPages(), readPages()]
  return {
    acknowledged,
    wrong,
    counts,
    lastWrite: () => lastWriteMs,
    async stop() {
      isRunning = false
      await Promise.all(clients)
    },
  }
}

type Caller = Awaited<ReturnType<typeof newClient>>
type Answer = Awaited<ReturnType<Caller['get']>>
