import { type Claim, changeClaim, readClaim } from '#claims/api/claims.ts'
import { createClaimWithdrawal } from '#claims/parts/claim-withdrawal.ts'
import { offerPageUrl } from '#claims/parts/offer-page-url.ts'
import { startRentalFormFromClaim } from '#claims/parts/rental-form-from-claim.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import {
  createScreen,
  type LoadedState,
  leavePage,
  redirectToPage,
  type ScreenState,
} from '#kit/screens/screen.ts'
import { createPassportIssuerLookup } from '#kit/screens/suggestion-field.tsx'
import { createAddressLookups } from '#kit/screens/suggestion-lookup.ts'
import { createCountdown } from '#kit/state/countdown.ts'
import { loadSession } from '#kit/state/session.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import {
  type BalanceCoverage,
  isAwaitingOfflinePayment,
  readBalanceCoverage,
  requestClaimPayment,
} from '#money/parts/claim-payment.ts'
import {
  type PaymentOption,
  readSbpAvailability,
  toPaymentMethod,
  urlAfterPayment,
} from '#money/parts/payment-options.ts'
import {
  type ClientRecord,
  type ConsentText,
  readConsentText,
  readOwnClientRecords,
} from '#people/api/clients.ts'
import type { CompanySuggestion } from '#people/api/directory-suggestions.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'
import { deleteRentalForm } from '#rent/parts/rental-form.ts'
import { type ClientType, clientTypeByName } from '#rent/rules/client-type.ts'
import {
  type AllowedHolder,
  createBankLookup,
  createCompanyLookup,
  findOwnCompany,
  readAllowedHolder,
} from './entity-form.ts'
import {
  choosePaymentOption,
  chooseReservationStep,
  findClientRecord,
  isCancelled,
  type ReservationStep,
  requiresConsent,
} from './reservation-step.ts'
import { createClaimAgain, saveAnswers, saveConsent, type TypedAnswers } from './save-answers.ts'

export type StepRefusal = Pick<CallFailure, 'code' | 'fields'> & { readonly data?: unknown }

export interface Reservation {
  readonly step: ReservationStep
  readonly claim: Claim
  readonly record: ClientRecord | null
  /** Null for persons, and if loading failed. */
  readonly renter: AllowedHolder | null
  /** Company with the INN of the login, from the directory; null if a record is stored or none is found. */
  readonly company: CompanySuggestion | null
  /** Text of the consent to ask for; null if it is already given. */
  readonly consent: ConsentText | null
  readonly today: CalendarDate
  readonly userName: string
  readonly contact: { readonly email: string; readonly profile: string } | null
  readonly way: PaymentOption
  readonly sbp: boolean
  readonly balance: BalanceCoverage
  readonly legalOnly: boolean
  readonly repriced: number | null
  /** Number of the box that another person took when the hold ended; null while the box is the chosen one. */
  readonly takenBox: string | null
  readonly trouble: StepRefusal | null
}

export type ReservationState = ScreenState<Reservation>
export type ShownReservation = LoadedState<Reservation>
export type ReservationPage = ReturnType<typeof createReservationPage>

export interface ReservationStepProps {
  state: ShownReservation
  page: ReservationPage
}

/** Checks the data of a new claim, then pays or reserves it (M-ROUTE-20). */
export function createReservationPage(environment: Environment) {
  const places = createAddressLookups(environment)
  const { $state, shown, change, reload, retry, send } = createScreen<Reservation>(environment, {
    load: async (getShown) => {
      const id = readQueryNumber(environment, 'claim')
      if (id === null) return { kind: 'failed', code: 'claim_missing' }
      const [read, clientRecords, session, { persons: sbp }] = await Promise.all([
        call(environment, readClaim, { params: { id }, query: {} }),
        call(environment, readOwnClientRecords, {}),
        loadSession(environment),
        readSbpAvailability(environment),
      ])
      if (!read.ok) {
        if (read.status !== 403) return read
        await redirectForbiddenClaim(environment, id)
        return 'redirected'
      }
      const claim = read.value
      if (claim.move && claim.claimStatus.id === claimStatus.paid)
        return redirectToPage(environment, pagePaths.claim(id))
      if (isAwaitingOfflinePayment(claim))
        return redirectToPage(environment, `${pagePaths.success}?claim=${id}`)
      if (!clientRecords.ok) return { kind: 'failed', code: clientRecords.code }
      const record = findClientRecord(claim, clientRecords.value.clients)
      places.know(record?.addressLegal ?? '', record?.addressLegalFias)
      places.know(record?.addressFact ?? '', record?.addressFactFias)
      const renter = claim.clientType === clientTypeByName.legal ? await readAllowedHolder(environment) : null
      const balance = await readBalanceCoverage(environment, claim)
      const shownReservation = getShown()
      const step = chooseReservationStep(claim, record, shownReservation)
      const company = step === 'entity' ? await findOwnCompany(environment, renter) : null
      const { consentVersion, currentConsent } = clientRecords.value
      const needsConsent = consentVersion !== currentConsent && requiresConsent(claim, record)
      const text = needsConsent ? await call(environment, readConsentText, {}) : null
      if (text && !text.ok) return { kind: 'failed', code: text.code }
      const person = session.kind === 'person' ? session.person : null
      return {
        step,
        claim,
        record,
        renter,
        company,
        consent: text?.value ?? null,
        today: todayInZone(environment.serverNow() ?? new Date(claim.createdAt)),
        userName: person?.userName ?? '',
        contact: person && { email: person.email, profile: person.profile_url },
        way: choosePaymentOption(claim, sbp, shownReservation?.way),
        sbp,
        balance,
        legalOnly: Boolean(person?.currentLegalHid),
        repriced:
          shownReservation && shownReservation.claim.total !== claim.total
            ? shownReservation.claim.total
            : null,
        takenBox: null,
        trouble: null,
      }
    },
    afterLoad: () => clock.count(),
    // Keeps input if the hold expires while offline or logged out.
    keepsShown: true,
    whileShown: () => clock.run(),
  })
  const clock = createCountdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => {
      const state = shown()
      // A slow reload must not be replaced each second.
      if (state?.reloading === false && state.refused === null) void reload()
    },
  )

  /** If the server refuses, the typed values stay. */
  const sendStep = (
    run: (state: ShownReservation) => Promise<StepRefusal | 'left' | null>,
  ): Promise<boolean> =>
    send(async (state) => {
      change({ trouble: null })
      const trouble = await run(state)
      if (trouble === 'left') return trouble
      // The claim can no longer be edited, so its new state is shown.
      if (trouble?.code === 'claim_not_editable' || trouble?.code === 'claim_not_payable') return reload()
      // The consent was withdrawn or its text has changed, so it must be given first.
      if (trouble?.code === 'consent_required' || trouble?.code === 'consent_outdated') {
        const text = await call(environment, readConsentText, {})
        if (text.ok) return { trouble, consent: text.value }
      }
      return { trouble }
    })

  /** Updates the page with the saved data, so that a retry does not send it again. */
  const showSaved = async (saving: ReturnType<typeof saveAnswers>): Promise<StepRefusal | null> => {
    const saved = await saving
    if ('ok' in saved) return saved
    const state = shown()
    if (state === null) return null
    const { claim, record } = { ...state, ...saved }
    change({ ...saved, ...('consent' in saved ? {} : { step: chooseReservationStep(claim, record) }) })
    return null
  }

  const confirmAndPay = async ({ claim, way }: ShownReservation): Promise<StepRefusal | 'left' | null> => {
    const { id, isAaps, postOffice, lockerId } = claim
    if (claim.claimStatus.id === 1) {
      const body = { claimStatus: { id: 4 }, inEditing: false }
      const confirmed = await call(environment, changeClaim, { params: { id }, body })
      if (!confirmed.ok) return confirmed
      deleteRentalForm({ opsIndex: postOffice.index, isAaps, aapsId: lockerId })
      // The old rent paid for all of it.
      if (confirmed.value.claimStatus.id === claimStatus.paid) {
        guardTyped(false)
        return leavePage(environment, pagePaths.claim(id))
      }
      change({ claim: { ...confirmed.value, client: confirmed.value.client ?? claim.client } })
    }
    const paid = await requestClaimPayment(environment, claim, toPaymentMethod(way))
    if (paid.ok) {
      guardTyped(false)
      return leavePage(environment, urlAfterPayment(paid.value, way, id))
    }
    if (paid.code === 'offer_missing') environment.go(offerPageUrl(environment))
    // The deadline and missing amount have changed, and another tab may have changed the price.
    if (paid.code === 'insufficient_funds' || paid.code === 'amount_differs') await reload()
    return paid
  }

  const holdAgain = async ({ claim }: ShownReservation): Promise<StepRefusal | null> => {
    const before = claim.claimBoxes[0]?.box
    const first = await createClaimAgain(environment, claim)
    // Another tab held the box before, and that time has run out too.
    const made =
      first.ok && isCancelled(first.value) ? await createClaimAgain(environment, first.value) : first
    if (!made.ok) return made
    environment.rename(`${pagePaths.reservation}?claim=${made.value.id}`)
    await reload()
    const now = made.value.claimBoxes[0]?.box
    if (before && now && before.id !== now.id) change({ takenBox: before.number })
    return null
  }

  const openForm = (replaces: boolean, hash = ''): void => {
    const state = shown()
    if (state === null) return
    const options = { replaces: replaces && !isCancelled(state.claim) }
    environment.go(`${startRentalFormFromClaim(state.claim, options)}${hash}`)
  }

  let stopLeaveWarning: (() => void) | null = null
  /** Warns before the person leaves unsaved input. */
  const guardTyped = (isDirty: boolean): void => {
    if (isDirty) stopLeaveWarning ??= environment.askBeforeLeaving()
    else {
      stopLeaveWarning?.()
      stopLeaveWarning = null
    }
  }

  return {
    $reservation: $state,
    $left: clock.$left,
    guardTyped,
    companies: createCompanyLookup(environment),
    banks: createBankLookup(environment),
    issuers: createPassportIssuerLookup(environment),
    addresses: {
      registrationAddress: places.lookup(),
      homeAddress: places.lookup(),
      addressLegal: places.lookup(),
      addressFact: places.lookup(),
    },
    retry,
    /** Sends the consent, if one is missing, and the typed answers, then confirms the claim and pays or reserves it. */
    pay: (typed: TypedAnswers = {}) =>
      sendStep(async (state) => {
        // The Enter key submits a form whose hold has ended.
        if (isCancelled(state.claim)) return holdAgain(state)
        const { consent } = state
        const refusal =
          (consent && (await showSaved(saveConsent(environment, consent)))) ??
          (await showSaved(saveAnswers(environment, places, state, typed)))
        if (refusal) return refusal
        const saved = shown()
        return saved && confirmAndPay(saved)
      }),
    /** Holds the box for what is typed here, after the time of its claim has run out. */
    holdAgain: () => sendStep(holdAgain),
    /** Possible only before confirmation. Promo code and digitization are for type 3 only (AMB-50). */
    chooseClientType: (clientType: ClientType) =>
      sendStep(async ({ claim: { id, clientType: previousType, services } }) => {
        if (previousType === clientType) return null
        const isLegal = clientType === clientTypeByName.legal
        const keptServices = isLegal
          ? services
          : services.filter((number) => number !== serviceNumberByName.digitization)
        const body = { clientType, services: keptServices, ...(isLegal ? {} : { promo: '' }) }
        const answer = await call(environment, changeClaim, { params: { id }, body })
        if (!answer.ok) return answer
        await reload()
        return null
      }),
    changeRecord: () => {
      const isLegal = shown()?.claim.clientType === clientTypeByName.legal
      change({ step: isLegal ? 'entity' : 'person', trouble: null })
    },
    leaveRecord: () => change({ step: 'check', trouble: null }),
    withdrawal: createClaimWithdrawal(
      environment,
      (claim) => {
        guardTyped(false)
        environment.go(pagePaths.claim(claim))
      },
      reload,
    ),
    chooseWay: (way: PaymentOption) => change({ way, trouble: null }),
    /** Opens the rental form with the answers of this claim, which the new claim then replaces (M-CLAIM-05). */
    change: (field: string) => openForm(true, `#${field}`),
    /** Opens the rental form with the answers of a cancelled claim. */
    again: () => openForm(false),
  }
}
