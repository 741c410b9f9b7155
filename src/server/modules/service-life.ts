import { moveTestClock, siteSettings } from '#contract/service-life.ts'
import { accept } from '#domain/outcome.ts'
import type { TestClock } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'

/** The server's own affairs: its public settings, its clock in tests. */
export const serviceLifeRoutes = ({ config, offices, testClock, onClockMoved }: Context): Route[] => [
  route(siteSettings, ({ now, today }) =>
    accept({
      now: now,
      today,
      tiles: config.tiles ?? null,
      product: config.product,
      demo: config.issuer.kind === 'embedded',
      sbp: config.sbp,
      stoppedServices: [...offices.stoppedServices.everywhere()],
    }),
  ),
  ...(testClock ? [clockRoute(testClock, onClockMoved)] : []),
]

const clockRoute = (clock: TestClock, onClockMoved: Context['onClockMoved']): Route =>
  route(moveTestClock, async ({ body }) => {
    const now = new Date(body.now)
    if (Number.isNaN(now.getTime())) {
      return { ok: false, code: 'invalid_request', fields: [{ field: 'now', code: 'out_of_range' }] }
    }
    clock.set(now)
    await onClockMoved()
    return { ok: true, value: { done: true } }
  })
