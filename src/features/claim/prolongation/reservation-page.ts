import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { type Claim, readClaim } from '#contract/claims.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { leave, redirect, type ShownState, screen } from '#screens/screen.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { countdown } from '#state/countdown.ts'
import { offerAddress } from '#state/offer-address.ts'
import { addressAfter, askSbp, methodOf, type PayWay, waysFor } from '#state/pay-way.ts'
import {
  askBalanceStatus,
  type BalanceStatus,
  isReserved,
  sendPayment,
  shortfallOf,
} from '#state/paying-balance.ts'
import { withdrawal } from '#state/withdrawal.ts'

interface Reservation {
  readonly claim: Claim
  readonly way: PayWay
  readonly sbp: boolean
  readonly balance: BalanceStatus
  /** Kopecks missing on the balance when the payment was refused. */
  readonly shortfall: number | null
}

export type ShownReservation = ShownState<Reservation>
export type ProlongationReservation = ReturnType<typeof prolongationReservation>

export function prolongationReservation(environment: Environment) {
  const id = numberInQuery(environment, 'claim')
  const clock = countdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void reload(),
  )
  const { $state, shown, retry, reload, change, send } = screen<Reservation>(environment, {
    load: async (inSight) => {
      if (id === null) return { kind: 'failed', code: 'claim_missing' }
      const answer = await call(environment, readClaim, { params: { id }, query: {} })
      if (!answer.ok) return answer
      const claim = answer.value
      // Anything already paid or cancelled is shown by /success.
      if (claim.claimStatus.id !== claimStatus.awaitingPayment || isReserved(claim))
        return redirect(environment, `${addresses.success}?claim=${id}`)
      const [balance, { persons: sbp }] = await Promise.all([
        askBalanceStatus(environment, claim),
        askSbp(environment),
      ])
      const fixed = claim.paymentMethod
      const ways = waysFor(claim.clientType, sbp).filter((way) => fixed === null || fixed === methodOf(way))
      const chosen = inSight()?.way ?? (claim.payment?.way === 'sbp' ? 'sbp' : undefined)
      const way = ways.find((way) => way === chosen) ?? ways[0] ?? 1
      return { claim, way, sbp, balance, shortfall: null }
    },
    onForbidden: () => leaveForbidden(environment, id ?? 0),
    whileShown: clock.run,
  })

  return {
    $state,
    retry,
    $left: clock.$left,
    withdrawal: withdrawal(environment, (claim) => environment.go(addresses.claim(claim)), reload),
    chooseWay: (way: PayWay) => change({ way, refused: null }),
    pay: () =>
      send(async ({ claim, way }) => {
        const answer = await sendPayment(environment, claim, methodOf(way))
        if (answer.ok) return leave(environment, addressAfter(answer.value, way, claim.id))
        if (answer.code === 'offer_missing') environment.go(offerAddress(environment))
        if (answer.code === 'claim_not_payable') return reload()
        // The deadline and the missing amount have changed.
        if (answer.code === 'insufficient_funds' || answer.code === 'amount_differs') await reload()
        change({ shortfall: shortfallOf(answer) })
        return answer
      }),
  }
}
