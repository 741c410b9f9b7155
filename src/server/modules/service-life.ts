import { moveTestClock, siteSettings } from '#contract/service-life.ts'
import { accept } from '#domain/outcome.ts'
import type { TestClock } from '#server/clock.ts'
import { type Route, route } from '#server/http/route.ts'

export interface ServiceLifeDeps {
  /** Null where the real time rules: the call that moves the clock then does not exist. */
  readonly testClock: TestClock | null
  /** What must happen once the clock was put forward by so many milliseconds: the jobs that have become due. */
  readonly onClockMoved: (milliseconds: number) => Promise<void>
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  /** The word in the paths of registration (AMB-19). */
  readonly product: string
  /** The people and the bank are the embedded ones. */
  readonly demo: boolean
  /** Whether one may pay by a code: everybody, persons alone, nobody. */
  readonly sbp: 'on' | 'persons' | 'off'
  /** Numbers of services that nobody can order anywhere now. */
  readonly stoppedServices: () => readonly number[]
}

/** The server's own affairs: its public settings, its clock in tests. */
export const serviceLifeRoutes = (deps: ServiceLifeDeps): Route[] => [
  route(siteSettings, ({ now, today }) =>
    accept({
      now: now.toISOString(),
      today,
      tiles: deps.tiles,
      product: deps.product,
      demo: deps.demo,
      sbp: deps.sbp,
      stoppedServices: [...deps.stoppedServices()],
    }),
  ),
  ...(deps.testClock ? [clockRoute(deps.testClock, deps.onClockMoved)] : []),
]

const clockRoute = (clock: TestClock, onClockMoved: ServiceLifeDeps['onClockMoved']): Route =>
  route(moveTestClock, async ({ body }) => {
    const now = new Date(body.now)
    if (Number.isNaN(now.getTime())) {
      return { ok: false, code: 'invalid_request', fields: [{ field: 'now', code: 'out_of_range' }] }
    }
    const ahead = now.getTime() - clock.now().getTime()
    clock.set(now)
    await onClockMoved(ahead)
    return { ok: true, value: { done: true } }
  })
