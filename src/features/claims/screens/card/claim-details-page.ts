import { atom, type ReadableAtom } from 'nanostores'
import { readClaimDetails, readClaimPayments } from '#claims/api/claim-details.ts'
import { listAvailableServices } from '#claims/api/claim-services.ts'
import { type ClaimWhatIf, readClaimWhatIf } from '#claims/api/claim-what-if.ts'
import { readClaim } from '#claims/api/claims.ts'
import { type AutoExtension, readAutoExtension, setAutoExtension } from '#claims/api/extension.ts'
import { createClaimWithdrawal } from '#claims/parts/claim-withdrawal.ts'
import { startRentalFormFromClaim } from '#claims/parts/rental-form-from-claim.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { createCountdown } from '#kit/state/countdown.ts'
import { textTypedSince } from '#kit/state/dialog.ts'
import { currentTime, serverToday } from '#kit/state/server-time.ts'
import { loadSession } from '#kit/state/session.ts'
import { readPathNumber } from '#kit/state/url-params.ts'
import { readTrackedItems, startTrackingItem, stopTrackingItem, type TrackedItem } from '#mail/api/items.ts'
import { type ClaimDocuments, readClaimDocuments } from '#money/api/accounting-documents.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'
import { createReminders } from '#rent/parts/reminders.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { createVisitPlanner } from '#visits/parts/visit-planner.ts'
import {
  type ClaimDetailsData,
  claimListNameFromPath,
  hasNotificationService,
} from './claim-details-state.ts'
import { createNotificationsForm } from './notifications-form.ts'
import { createServiceConnectionStore } from './service-connection-store.ts'

interface TracksState {
  readonly tracks: readonly TrackedItem[] | null
  readonly typed: string
  readonly sending: boolean
  readonly refused: string | null
}

export type TrackedItemsStore = ReturnType<typeof createTrackedItemsStore>

function createTrackedItemsStore(environment: Environment, claimParams: () => { id: number }) {
  const $tracks = atom<TracksState>({ tracks: null, typed: '', sending: false, refused: null })
  const change = (part: Partial<TracksState>) => $tracks.set({ ...$tracks.get(), ...part })
  return {
    $tracks: $tracks as ReadableAtom<TracksState>,
    open: async (): Promise<void> => {
      const answer = await call(environment, readTrackedItems, { params: claimParams() })
      if (answer.ok) change({ tracks: answer.value.tracks })
    },
    type: (typed: string) => change({ typed, refused: null }),
    add: async (): Promise<void> => {
      const { typed, sending } = $tracks.get()
      if (sending) return
      change({ sending: true, refused: null })
      const answer = await call(environment, startTrackingItem, {
        params: claimParams(),
        body: { track: typed.trim() },
      })
      change(
        answer.ok
          ? { sending: false, typed: textTypedSince(typed, $tracks.get().typed), tracks: answer.value.tracks }
          : { sending: false, refused: answer.code },
      )
    },
    leave: async (track: number): Promise<void> => {
      const answer = await call(environment, stopTrackingItem, { params: { ...claimParams(), track } })
      if (!answer.ok) return change({ refused: answer.code })
      change({ tracks: ($tracks.get().tracks ?? []).filter((item) => item.id !== track) })
    },
  }
}

/** Automatic extension and accounting documents of an organisation's rent; null until loaded. */
interface AccountingState {
  readonly auto: AutoExtension | null
  readonly documents: ClaimDocuments | null
  readonly switching: boolean
  readonly refused: string | null
}

export type AccountingStore = ReturnType<typeof createAccountingStore>

function createAccountingStore(environment: Environment, claimParams: () => { id: number }) {
  const $accounting = atom<AccountingState>({ auto: null, documents: null, switching: false, refused: null })
  const change = (part: Partial<AccountingState>) => $accounting.set({ ...$accounting.get(), ...part })
  return {
    $accounting: $accounting as ReadableAtom<AccountingState>,
    open: async (): Promise<void> => {
      const params = claimParams()
      const [auto, documents] = await Promise.all([
        call(environment, readAutoExtension, { params }),
        call(environment, readClaimDocuments, { params }),
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

/** Read when its section is opened for the first time. */
function createClaimWhatIf(environment: Environment, claimParams: () => { id: number }) {
  const { $state, shown, reload, retry } = createScreen<ClaimWhatIf>(environment, {
    onDemand: true,
    load: async () => {
      const answer = await call(environment, readClaimWhatIf, { params: claimParams() })
      return answer.ok ? answer.value : answer
    },
  })
  return { $state, retry, open: async () => (shown() === null ? reload() : undefined) }
}

export type ClaimDetailsPage = ReturnType<typeof createClaimDetailsPage>

/** Another person's claim leads to /403 (M-ROUTE-18, M-ROLE-02). */
export function createClaimDetailsPage(environment: Environment) {
  // The build creates this store without a URL.
  const claimParams = () => ({ id: readPathNumber(environment) ?? 0 })
  const visits = createVisitPlanner(environment, claimParams)
  const claimList = () => claimListNameFromPath(environment.path())
  const clock = createCountdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => {
      // A slow reload must not be replaced each second.
      if (shown()?.reloading === false) void reload()
    },
  )
  const { $state, shown, retry, reload } = createScreen<ClaimDetailsData>(environment, {
    load: async () => {
      const params = claimParams()
      if (params.id === 0) return { kind: 'failed', code: 'not_found' }
      const [claim, card, payments, services, session] = await Promise.all([
        call(environment, readClaim, { params, query: { projection: 'claimLegalProjection' } }),
        call(environment, readClaimDetails, { params }),
        call(environment, readClaimPayments, { params }),
        call(environment, listAvailableServices, { params }),
        loadSession(environment),
        visits.open(),
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
        today: (card.ok ? card.value.today : serverToday(environment)) ?? claim.value.startDate,
        now: currentTime(environment),
        email: person?.email ?? '',
        list: claimList() === 'own' && isForOrganisation ? 'active' : claimList(),
      }
    },
    afterLoad: ({ claim, services, now }) => {
      // Counting at once after the deadline would reload without a pause, so that waits for the next tick.
      if (claim.reservationTerm !== null && new Date(claim.reservationTerm) > now) clock.count()
      if (hasNotificationService({ claim, services })) notifications.open()
      if (claim.clientType === clientTypeByName.legal) void accounting.open()
      if (claim.claimStatus.id === claimStatus.onRent || claim.claimStatus.id === claimStatus.extended)
        void tracks.open()
    },
    onForbidden: () => redirectForbiddenClaim(environment, claimParams().id),
    whileShown: clock.run,
  })

  const connection = createServiceConnectionStore(environment, shown, reload)
  const accounting = createAccountingStore(environment, claimParams)
  const tracks = createTrackedItemsStore(environment, claimParams)
  const notifications = createNotificationsForm(environment, claimParams, () => shown()?.email ?? '')

  return {
    $state,
    retry,
    listed: claimList,
    $left: clock.$left,
    connection,
    withdrawal: createClaimWithdrawal(environment, reload),
    notifications,
    accounting,
    tracks,
    visits,
    whatIf: createClaimWhatIf(environment, claimParams),
    reminders: createReminders(environment),
    /** True if the URL ends in `#services`; the services are then open and get the focus. */
    atServices: () => environment.hash() === '#services',
    again: () => {
      const state = shown()
      if (state) environment.go(startRentalFormFromClaim(state.claim, { replaces: false }))
    },
  }
}
