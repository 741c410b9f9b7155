import { atom, type ReadableAtom } from 'nanostores'
import { readClaimCard, readClaimPayments } from '#claims/api/claim-card.ts'
import { availableServices } from '#claims/api/claim-services.ts'
import { readClaim } from '#claims/api/claims.ts'
import { type AutoExtension, readAutoExtension, setAutoExtension } from '#claims/api/extension.ts'
import { formOfClaim } from '#claims/parts/form-of-claim.ts'
import { withdrawal } from '#claims/parts/withdrawal.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { followSections } from '#kit/browser/follow-sections.ts'
import { screen } from '#kit/screens/screen.ts'
import { numberInPath } from '#kit/state/claim-address.ts'
import { countdown } from '#kit/state/countdown.ts'
import { typedSince } from '#kit/state/dialog.ts'
import { today } from '#kit/state/server-time.ts'
import { askSession } from '#kit/state/session.ts'
import { followTrack, leaveTrack, readTracks, type TrackedItem } from '#mail/api/items.ts'
import { type Accounting, readAccounting } from '#money/api/accounting.ts'
import { leaveForbidden } from '#people/parts/legals.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { type ClaimOfCard, hasNotifications, listOfAddress, sections } from './claim-card-state.ts'
import { notificationsForm } from './notifications-form.ts'
import { serviceConnection } from './service-connection.ts'

interface TracksState {
  readonly tracks: readonly TrackedItem[] | null
  readonly typed: string
  readonly sending: boolean
  readonly refused: string | null
}

export type ClaimTracks = ReturnType<typeof tracksStore>

function tracksStore(environment: Environment, claimParams: () => { id: number }) {
  const $tracks = atom<TracksState>({ tracks: null, typed: '', sending: false, refused: null })
  const change = (part: Partial<TracksState>) => $tracks.set({ ...$tracks.get(), ...part })
  return {
    $tracks: $tracks as ReadableAtom<TracksState>,
    open: async (): Promise<void> => {
      const answer = await call(environment, readTracks, { params: claimParams() })
      if (answer.ok) change({ tracks: answer.value.tracks })
    },
    type: (typed: string) => change({ typed, refused: null }),
    add: async (): Promise<void> => {
      const { typed, sending } = $tracks.get()
      if (sending) return
      change({ sending: true, refused: null })
      const answer = await call(environment, followTrack, {
        params: claimParams(),
        body: { track: typed.trim() },
      })
      change(
        answer.ok
          ? { sending: false, typed: typedSince(typed, $tracks.get().typed), tracks: answer.value.tracks }
          : { sending: false, refused: answer.code },
      )
    },
    leave: async (track: number): Promise<void> => {
      const answer = await call(environment, leaveTrack, { params: { ...claimParams(), track } })
      if (!answer.ok) return change({ refused: answer.code })
      change({ tracks: ($tracks.get().tracks ?? []).filter((item) => item.id !== track) })
    },
  }
}

/** Automatic extension and accounting documents of an organisation's rent; null while unknown. */
interface AccountingState {
  readonly auto: AutoExtension | null
  readonly documents: Accounting | null
  readonly switching: boolean
  readonly refused: string | null
}

export type ClaimAccounting = ReturnType<typeof accountingStore>

function accountingStore(environment: Environment, claimParams: () => { id: number }) {
  const $accounting = atom<AccountingState>({ auto: null, documents: null, switching: false, refused: null })
  const change = (part: Partial<AccountingState>) => $accounting.set({ ...$accounting.get(), ...part })
  return {
    $accounting: $accounting as ReadableAtom<AccountingState>,
    open: async (): Promise<void> => {
      const params = claimParams()
      const [auto, documents] = await Promise.all([
        call(environment, readAutoExtension, { params }),
        call(environment, readAccounting, { params }),
      ])
      change({ auto: auto.ok ? auto.value : null, documents: documents.ok ? documents.value : null })
    },
    switchAuto: async (enabled: boolean): Promise<void> => {
      const { auto, switching } = $accounting.get()
      if (switching || auto === null) return
      change({ switching: true, refused: null })
      const answer = await call(environment, setAutoExtension, { params: claimParams(), body: { enabled } })
      change(
        answer.ok ? { auto: answer.value, switching: false } : { switching: false, refused: answer.code },
      )
    },
  }
}

export type ClaimCardPage = ReturnType<typeof claimCardPage>

/** Another person's claim leads to /403 (M-ROUTE-18, M-ROLE-02). */
export function claimCardPage(environment: Environment) {
  // The build creates this store without a URL.
  const claimParams = () => ({ id: numberInPath(environment) ?? 0 })
  const claimList = () => listOfAddress(environment.path())
  const clock = countdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void reload(),
  )
  const { $state, shown, retry, reload } = screen<ClaimOfCard>(environment, {
    load: async () => {
      const params = claimParams()
      if (params.id === 0) return { kind: 'failed', code: 'not_found' }
      const [claim, card, payments, services, session] = await Promise.all([
        call(environment, readClaim, { params, query: { projection: 'claimLegalProjection' } }),
        call(environment, readClaimCard, { params }),
        call(environment, readClaimPayments, { params }),
        call(environment, availableServices, { params }),
        askSession(environment),
      ])
      if (!claim.ok) return claim
      const person = session.kind === 'person' ? session.person : null
      const isForOrganisation =
        claim.value.clientType === clientTypeByName.legal && Boolean(person?.currentLegalHid)
      return {
        claim: claim.value,
        card: card.ok ? card.value : null,
        payments: payments.ok ? payments.value : null,
        services: services.ok ? services.value : null,
        today: (card.ok ? card.value.today : today(environment)) ?? claim.value.startDate,
        now: environment.serverNow() ?? new Date(environment.now()),
        email: person?.email ?? '',
        list: claimList() === 'own' && isForOrganisation ? 'active' : claimList(),
      }
    },
    afterLoad: ({ claim, services, now }) => {
      // An expired deadline waits for the next tick.
      if (claim.reservationTerm !== null && new Date(claim.reservationTerm) > now) clock.count()
      if (hasNotifications({ claim, services })) notifications.open()
      if (claim.clientType === clientTypeByName.legal) void accounting.open()
      if (claim.claimStatus.id === claimStatus.onRent || claim.claimStatus.id === claimStatus.extended)
        void tracks.open()
    },
    onForbidden: () => leaveForbidden(environment, claimParams().id),
    whileShown: clock.run,
  })

  const connection = serviceConnection(environment, shown, reload)
  const accounting = accountingStore(environment, claimParams)
  const tracks = tracksStore(environment, claimParams)
  const notifications = notificationsForm(environment, claimParams, () => shown()?.email ?? '')

  const $section = atom<string | null>(null)

  return {
    $state,
    $section: $section as ReadableAtom<string | null>,
    followSections: () => followSections(sections, (id) => $section.set(id)),
    retry,
    listed: claimList,
    $left: clock.$left,
    connection,
    withdrawal: withdrawal(environment, reload),
    notifications,
    accounting,
    tracks,
    /** The URL ends in `#services`, so the services heading gets the focus. */
    atServices: () => environment.hash() === '#services',
    again: () => {
      const state = shown()
      if (state) environment.go(formOfClaim(state.claim, { replaces: false }))
    },
  }
}
