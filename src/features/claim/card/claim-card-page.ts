import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { followSections } from '#browser/follow-sections.ts'
import { type Accounting, readAccounting } from '#contract/accounting.ts'
import { type AutoExtension, readAutoExtension, setAutoExtension } from '#contract/auto-extension.ts'
import { readClaimCard, readClaimPayments } from '#contract/claim-card.ts'
import { availableServices } from '#contract/claim-services.ts'
import { readClaim } from '#contract/claims.ts'
import { followTrack, leaveTrack, readTracks, type TrackedItem } from '#contract/items.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { service } from '#domain/service.ts'
import { screen } from '#screens/screen.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInPath } from '#state/claim-address.ts'
import { countdown } from '#state/countdown.ts'
import { formOfClaim } from '#state/form-of-claim.ts'
import { today } from '#state/server-time.ts'
import { askSession } from '#state/session.ts'
import { typedSince } from '#state/typed-since.ts'
import { withdrawal } from '#state/withdrawal.ts'
import { type ClaimOfCard, listOfAddress } from './claim-card-state.ts'
import { notificationsForm } from './notifications-form.ts'
import { sectionIds } from './sections.ts'
import { serviceConnection } from './service-connection.ts'

/** Tracked items; null while unknown. */
interface TracksState {
  readonly tracks: readonly TrackedItem[] | null
  readonly typed: string
  readonly sending: boolean
  readonly refused: string | null
}

export type ClaimTracks = ReturnType<typeof tracksOf>

function tracksOf(environment: Environment, id: number) {
  const $tracks = atom<TracksState>({ tracks: null, typed: '', sending: false, refused: null })
  const change = (part: Partial<TracksState>) => $tracks.set({ ...$tracks.get(), ...part })
  return {
    $tracks: $tracks as ReadableAtom<TracksState>,
    open: async (): Promise<void> => {
      const answer = await call(environment, readTracks, { params: { id } })
      if (answer.ok) change({ tracks: answer.value.tracks })
    },
    type: (typed: string) => change({ typed, refused: null }),
    add: async (): Promise<void> => {
      const { typed, sending } = $tracks.get()
      if (sending) return
      change({ sending: true, refused: null })
      const answer = await call(environment, followTrack, { params: { id }, body: { track: typed.trim() } })
      change(
        answer.ok
          ? { sending: false, typed: typedSince(typed, $tracks.get().typed), tracks: answer.value.tracks }
          : { sending: false, refused: answer.code },
      )
    },
    leave: async (track: number): Promise<void> => {
      const answer = await call(environment, leaveTrack, { params: { id, track } })
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

export type ClaimAccounting = ReturnType<typeof accountingOf>

function accountingOf(environment: Environment, id: number) {
  const $accounting = atom<AccountingState>({ auto: null, documents: null, switching: false, refused: null })
  const change = (part: Partial<AccountingState>) => $accounting.set({ ...$accounting.get(), ...part })
  const params = { id }
  return {
    $accounting: $accounting as ReadableAtom<AccountingState>,
    open: async (): Promise<void> => {
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
      const answer = await call(environment, setAutoExtension, { params, body: { enabled } })
      change(
        answer.ok ? { auto: answer.value, switching: false } : { switching: false, refused: answer.code },
      )
    },
  }
}

export type ClaimCardPage = ReturnType<typeof claimCardPage>

/** Everything about one rental: a claim of somebody else leads to /403 (M-ROUTE-18, M-ROLE-02). */
export function claimCardPage(environment: Environment) {
  const id = numberInPath(environment)
  const listed = listOfAddress(environment.path())
  const clock = countdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void reload(),
  )
  const { $state, shown, retry, reload } = screen<ClaimOfCard>(environment, {
    load: async () => {
      if (id === null) return { kind: 'failed', code: 'not_found' }
      const params = { id }
      const [claim, card, payments, services, session] = await Promise.all([
        call(environment, readClaim, { params, query: { projection: 'claimLegalProjection' } }),
        call(environment, readClaimCard, { params }),
        call(environment, readClaimPayments, { params }),
        call(environment, availableServices, { params }),
        askSession(environment),
      ])
      if (!claim.ok) return claim
      const person = session.kind === 'person' ? session.person : null
      const ofOrganisation =
        claim.value.clientType === clientTypeByName.legal && Boolean(person?.currentLegalHid)
      return {
        claim: claim.value,
        card: card.ok ? card.value : null,
        payments: payments.ok ? payments.value : null,
        services: services.ok ? services.value : null,
        today: (card.ok ? card.value.today : today(environment)) ?? claim.value.startDate,
        now: environment.serverNow() ?? new Date(environment.now()),
        email: person?.email ?? '',
        list: listed === 'own' && ofOrganisation ? 'active' : listed,
      }
    },
    afterLoad: ({ claim, services, now }) => {
      // An expired deadline waits for the next tick.
      if (claim.reservationTerm !== null && new Date(claim.reservationTerm) > now) clock.count()
      const notices = services?.find(({ id: number }) => number === service.notification)
      if (claim.services.includes(service.notification) || notices?.order) void notifications.open()
      if (claim.clientType === clientTypeByName.legal) void accounting.open()
      if (claim.claimStatus.id === claimStatus.onRent || claim.claimStatus.id === claimStatus.extended)
        void tracks.open()
    },
    onForbidden: () => leaveForbidden(environment, id ?? 0),
    whileShown: clock.run,
  })

  const connection = serviceConnection(environment, shown, reload)
  const accounting = accountingOf(environment, id ?? 0)
  const tracks = tracksOf(environment, id ?? 0)
  const notifications = notificationsForm(environment, id ?? 0, () => shown()?.email ?? '')

  const $section = atom<string | null>(null)

  return {
    $state,
    $section: $section as ReadableAtom<string | null>,
    /** Highlights the section in view; returns the way to stop. */
    followSections: () => followSections(Object.values(sectionIds), (id) => $section.set(id)),
    retry,
    listed,
    $left: clock.$left,
    connection,
    withdrawal: withdrawal(environment, reload),
    notifications,
    accounting,
    tracks,
    /** The address ends in `#services`, so their heading takes the focus. */
    atServices: environment.hash() === '#services',
    /** Fills a new claim with the same answers. */
    again: () => {
      const state = shown()
      if (state) environment.go(formOfClaim(state.claim, { replaces: false }))
    },
  }
}
