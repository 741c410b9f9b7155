import { moveTestClock, siteSettings } from '#contract/service-life.ts'
import { type Route, route } from '#server/http/route.ts'

/** The clock of a server that was started with TEST_CLOCK. */
export interface MovableClock {
  moveTo(now: Date): void
}

export interface ServiceLifeDeps {
  /** Null where the real time rules: the call that moves the clock then does not exist. */
  readonly movableClock: MovableClock | null
  /** What must happen once the clock stands elsewhere: the jobs that have become due. */
  readonly onClockMoved: readonly ((now: Date) => Promise<void>)[]
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  /** The word in the paths of registration (AMB-19). */
  readonly product: string
  /** The people and the bank are the embedded ones. */
  readonly demo: boolean
}

/** The server's own affairs: its public settings, its clock in tests. */
export const serviceLifeEndpoints = (deps: ServiceLifeDeps): Route[] => [
  route(siteSettings, ({ now, today }) => ({
    ok: true,
    value: { now: now.toISOString(), today, tiles: deps.tiles, product: deps.product, demo: deps.demo },
  })),

  route(moveTestClock, async ({ body }) => {
    const now = new Date(body.now)
    if (!deps.movableClock) return { ok: false, code: 'not_found' }
    if (Number.isNaN(now.getTime())) {
      return { ok: false, code: 'invalid_request', fields: [{ field: 'now', code: 'out_of_range' }] }
    }
    deps.movableClock.moveTo(now)
    for (const catchUp of deps.onClockMoved) await catchUp(now)
    return { ok: true, value: { done: true } }
  }),
]
