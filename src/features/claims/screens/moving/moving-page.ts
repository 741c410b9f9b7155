import { type Claim, readClaim } from '#claims/api/claims.ts'
import { type Moving, readMoving } from '#claims/api/moving.ts'
import { startRentalFormFromClaim } from '#claims/parts/rental-form-from-claim.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { readPathNumber } from '#kit/state/url-params.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'
import { otherBoxSize } from '#rent/rules/box-size.ts'

/** A box of size 1 or 2 at the same office, a cell of the same locker, or another office. */
export const movingTargets = ['here', 'resized', 'elsewhere'] as const
type MovingTarget = (typeof movingTargets)[number]

interface MovingBox {
  readonly claim: Claim
  readonly moving: Moving
  readonly today: CalendarDate
  readonly target: MovingTarget
}

export type LoadedMoving = LoadedState<MovingBox>

export const boxSizeOf = ({ claimBoxes }: Claim): number => claimBoxes[0]?.box.size ?? 1

/** Shows the rest of a rent and opens the form of the new one (M-MOVE-01, 03). */
export function createMovingPage(environment: Environment) {
  const params = () => ({ id: readPathNumber(environment) ?? 0 })
  const { $state, shown, retry, change } = createScreen<MovingBox>(environment, {
    load: async (getShown) => {
      const [claim, moving] = await Promise.all([
        call(environment, readClaim, { params: params(), query: {} }),
        call(environment, readMoving, { params: params() }),
      ])
      if (!claim.ok) return claim
      if (!moving.ok) return moving
      return {
        claim: claim.value,
        moving: moving.value,
        today: todayInZone(environment.serverNow() ?? new Date(claim.value.createdAt)),
        target: getShown()?.target ?? 'here',
      }
    },
    onForbidden: () => redirectForbiddenClaim(environment, params().id),
    keepsShown: true,
  })
  return {
    $state,
    retry,
    choose: (target: MovingTarget) => change({ target }),
    /** The form keeps the move also if another office is chosen on the map. */
    go: () => {
      const state = shown()
      if (!state) return
      const { claim, today, target } = state
      const own = boxSizeOf(claim)
      const size = target === 'resized' ? (otherBoxSize(own) ?? own) : own
      const form = startRentalFormFromClaim(claim, { moves: { today, size } })
      environment.go(target === 'elsewhere' ? pagePaths.officeOnMap(claim.postOffice.index) : form)
    },
  }
}
export type MovingPage = ReturnType<typeof createMovingPage>
