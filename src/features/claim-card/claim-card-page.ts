import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { readClaimCard, readClaimPayments } from '#contract/claim-card.ts'
import { availableServices } from '#contract/claim-services.ts'
import { readClaim } from '#contract/claims.ts'
import { service } from '#domain/service.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInPath } from '#state/claim-address.ts'
import { countdown } from '#state/countdown.ts'
import { formOfClaim } from '#state/form-of-claim.ts'
import { today } from '#state/server-time.ts'
import { askSession, sessionEnded } from '#state/session.ts'
import { accountingOf } from './accounting.ts'
import type { ClaimCardState, ShownClaim } from './claim-card-state.ts'
import { listOfAddress } from './list-of-claim.ts'
import { notificationsForm } from './notifications-form.ts'
import { serviceConnection } from './service-connection.ts'

export type ClaimCardPage = ReturnType<typeof claimCardPage>

/** Everything about one rental: a claim of somebody else leads to /403 (M-ROUTE-18, M-ROLE-02). */
export function claimCardPage(environment: Environment) {
  const $card = atom<ClaimCardState>({ kind: 'loading' })
  const id = numberInPath(environment)
  const listed = listOfAddress(environment.path())
  const shown = (): ShownClaim | null => {
    const state = $card.get()
    return state.kind === 'shown' ? state : null
  }
  const clock = countdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void open(),
  )

  const open = async (): Promise<void> => {
    if (id === null) return $card.set({ kind: 'failed', code: 'not_found', list: listed })
    const params = { id }
    const [claim, card, payments, services, session] = await Promise.all([
      call(environment, readClaim, { params, query: { projection: 'claimLegalProjection' } }),
      call(environment, readClaimCard, { params }),
      call(environment, readClaimPayments, { params }),
      call(environment, availableServices, { params }),
      askSession(environment),
    ])
    if (!claim.ok) {
      if (claim.status === 403) return leaveForbidden(environment, id)
      if (claim.status === 401) sessionEnded()
      return $card.set({ kind: 'failed', code: claim.code, list: listed })
    }
    const person = session.kind === 'person' ? session.person : null
    const ofOrganisation = claim.value.clientType === 3 && Boolean(person?.currentLegalHid)
    $card.set({
      kind: 'shown',
      claim: claim.value,
      card: card.ok ? card.value : null,
      payments: payments.ok ? payments.value : null,
      services: services.ok ? services.value : null,
      today: (card.ok ? card.value.today : today(environment)) ?? claim.value.startDate,
      now: environment.serverNow() ?? new Date(environment.now()),
      email: person?.email ?? '',
      list: listed === 'own' && ofOrganisation ? 'active' : listed,
    })
    const notices = services.ok
      ? services.value.find(({ id: number }) => number === service.notification)
      : null
    if (claim.value.services.includes(service.notification) || notices?.order) void notifications.open()
    if (claim.value.clientType === 3) void accounting.open()
  }

  const connection = serviceConnection(environment, shown, open)
  const accounting = accountingOf(environment, id ?? 0)
  const notifications = notificationsForm(environment, id ?? 0, () => shown()?.email ?? '')

  whenShown(environment, $card, () => {
    void open()
    return clock.run()
  })

  return {
    $card: $card as ReadableAtom<ClaimCardState>,
    /** Milliseconds until an unpaid claim is cancelled. */
    $left: clock.$left,
    connection,
    notifications,
    accounting,
    /** The address leads to the services: their title takes the focus. */
    atServices: environment.hash() === '#services',
    retry: () => {
      $card.set({ kind: 'loading' })
      void open()
    },
    /** The same answers in a new claim. */
    again: () => {
      const state = shown()
      if (state) environment.go(formOfClaim(state.claim, { replaces: false }))
    },
  }
}
