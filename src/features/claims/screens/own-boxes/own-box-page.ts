import { type ClaimDetails, readClaimDetails } from '#claims/api/claim-details.ts'
import { type Claim, readClaim } from '#claims/api/claims.ts'
import { listOwnBoxes, type OwnBox } from '#claims/api/own-boxes.ts'
import { type Delegation, listDelegations } from '#delegates/api/delegations.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { readPathNumber } from '#kit/state/url-params.ts'

interface BoxOfHolder {
  readonly box: OwnBox
  readonly claim: Claim
  readonly card: ClaimDetails
  /** People who collect from this box now. */
  readonly people: readonly Delegation[]
  readonly today: CalendarDate
  readonly now: Date
}

export type LoadedOwnBox = LoadedState<BoxOfHolder>

const collectsFrom =
  ({ index, boxNumber, lockerName }: OwnBox) =>
  ({ state, mayCollect, box }: Delegation): boolean =>
    state === 'active' &&
    mayCollect &&
    (box === null || (box.index === index && box.boxNumber === boxNumber && box.lockerName === lockerName))

/** One box of the holder: what waits in it, its address, people and next date (M-OWNBOX-01). */
export function createOwnBoxPage(environment: Environment) {
  const { $state, retry } = createScreen<BoxOfHolder, { readonly kind: 'unknown' }>(environment, {
    load: async () => {
      const own = await call(environment, listOwnBoxes, {})
      if (!own.ok) return own
      const box = own.value.boxes.find(({ boxId }) => boxId === readPathNumber(environment))
      if (!box) return { kind: 'unknown' }
      const params = { id: box.claim }
      const [claim, card, delegates] = await Promise.all([
        call(environment, readClaim, { params, query: { projection: 'claimLegalProjection' } }),
        call(environment, readClaimDetails, { params }),
        call(environment, listDelegations, {}),
      ])
      if (!claim.ok) return claim
      if (!card.ok) return card
      return {
        box,
        claim: claim.value,
        card: card.value,
        people: delegates.ok ? delegates.value.delegations.filter(collectsFrom(box)) : [],
        today: card.value.today,
        now: currentTime(environment),
      }
    },
  })
  return { $state, retry }
}
export type OwnBoxPage = ReturnType<typeof createOwnBoxPage>
