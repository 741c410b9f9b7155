import { atom, type ReadableAtom } from 'nanostores'
import { call, type Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { type Claim, changeClaim, readClaim } from '#contract/claims.ts'
import {
  type ClientRecord,
  type ConsentText,
  createClient,
  giveConsent,
  ownClients,
  readConsentText,
  registerIdentity,
} from '#contract/clients.ts'
import { siteSettings } from '#contract/service-life.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { fullName } from '#domain/requisites/person-name.ts'
import { service } from '#domain/service.ts'
import { addressLookups } from '#screens/address-suggesting.ts'
import { type PersonValues, personForm, privilegeForm, withFias } from '#screens/person-form.ts'
import { issuerLookup } from '#screens/use-issuer.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { countdown } from '#state/countdown.ts'
import { formOfClaim } from '#state/form-of-claim.ts'
import { offerAddress } from '#state/offer-address.ts'
import { addressAfter, askSbp, methodOf, type PayWay, waysFor } from '#state/pay-way.ts'
import { askBalanceStatus, type BalanceStatus, isReserved, sendPayment } from '#state/paying-balance.ts'
import { forgetRentalForm } from '#state/rental-form.ts'
import { askSession } from '#state/session.ts'
import { withdrawal } from '#state/withdrawal.ts'
import { askRenter, type EntityValues, entityForm, type Renter } from './entity-form.ts'
import { bankLookup, companyLookup, type ReservationStep, recordFor, stepOf } from './reservation-step.ts'

/** The last refusal and its fields. */
export type Trouble = Pick<Refused, 'code' | 'fields'> & { readonly data?: unknown }

/** Registration if needed, then check and payment of a claim. */
export type ReservationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly step: ReservationStep
      readonly claim: Claim
      readonly record: ClientRecord | null
      /** Null for persons, and when unread. */
      readonly renter: Renter | null
      /** Null where no consent is needed. */
      readonly consent: ConsentText | null
      /** Step interrupted by a consent; it continues with what was typed. */
      readonly interrupted: Interrupted | null
      readonly today: CalendarDate
      readonly userName: string
      /** Email and profile link; null for visitors. */
      readonly contact: { readonly email: string; readonly profile: string } | null
      readonly way: PayWay
      /** SBP is available. */
      readonly sbp: boolean
      /** State of the organisation's balance. */
      readonly balance: BalanceStatus
      /** The session acts for an organisation, which is then the tenant. */
      readonly legalOnly: boolean
      /** Kopecks before the client type was changed here. */
      readonly repriced: number | null
      readonly sending: boolean
      readonly trouble: Trouble | null
      /** Counts refusals, so that the error summary takes the focus. */
      readonly attempt: number
    }

interface Interrupted {
  readonly step: ReservationStep
  readonly person?: PersonValues
  readonly entity?: EntityValues
}

export type ShownReservation = Extract<ReservationState, { kind: 'shown' }>
export type ReservationPage = ReturnType<typeof reservationPage>

/** The chosen way if it still fits, else that of the started payment, else the first. */
const wayFor = (claim: Claim, sbp: boolean, chosen: PayWay | undefined): PayWay => {
  const fixed = claim.paymentMethod
  const fitting = waysFor(claim.clientType, sbp).filter((way) => fixed === null || fixed === methodOf(way))
  const before = chosen ?? (claim.payment?.way === 'sbp' ? 'sbp' : undefined)
  return fitting.find((way) => way === before) ?? fitting[0] ?? 1
}

/** M-ROUTE-20 */
export function reservationPage(environment: Environment) {
  const $reservation = atom<ReservationState>({ kind: 'loading' })
  const shown = (): ShownReservation | null => {
    const state = $reservation.get()
    return state.kind === 'shown' ? state : null
  }
  const set = (change: Partial<ShownReservation>) => {
    const state = shown()
    if (state) $reservation.set({ ...state, ...change })
  }
  const clock = countdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void open(),
  )

  const places = addressLookups(environment)

  const open = async (): Promise<void> => {
    const id = numberInQuery(environment, 'claim')
    if (id === null) return $reservation.set({ kind: 'failed', code: 'claim_missing' })
    const [claim, own, session, { persons: sbp }] = await Promise.all([
      call(environment, readClaim, { params: { id }, query: {} }),
      call(environment, ownClients, {}),
      askSession(environment),
      askSbp(environment),
    ])
    if (!claim.ok) {
      if (claim.status === 403) return leaveForbidden(environment, id)
      return $reservation.set({ kind: 'failed', code: claim.code })
    }
    if (isReserved(claim.value)) return environment.redirect(`${addresses.success}?claim=${id}`)
    if (!own.ok) return $reservation.set({ kind: 'failed', code: own.code })
    const record = recordFor(claim.value, own.value.clients)
    places.know(record?.addressLegal ?? '', record?.addressLegalFias)
    places.know(record?.addressFact ?? '', record?.addressFactFias)
    const renter = claim.value.clientType === clientTypeByName.legal ? await askRenter(environment) : null
    const balance = await askBalanceStatus(environment, claim.value)
    const before = shown()
    const step = stepOf(claim.value, record, own.value.consentVersion === own.value.currentConsent)
    const text = step === 'consent' ? await call(environment, readConsentText, {}) : null
    if (text && !text.ok) return $reservation.set({ kind: 'failed', code: text.code })
    $reservation.set({
      kind: 'shown',
      step,
      claim: claim.value,
      record,
      renter,
      consent: text?.value ?? null,
      interrupted: null,
      today: todayIn(environment.serverNow() ?? new Date(claim.value.createdAt)),
      userName: session.kind === 'person' ? session.person.userName : '',
      contact:
        session.kind === 'person'
          ? { email: session.person.email, profile: session.person.profile_url }
          : null,
      way: wayFor(claim.value, sbp, before?.way),
      sbp,
      balance,
      legalOnly: session.kind === 'person' && Boolean(session.person.currentLegalHid),
      repriced: before && before.claim.total !== claim.value.total ? before.claim.total : null,
      sending: false,
      trouble: null,
      attempt: before?.attempt ?? 0,
    })
    clock.count()
  }

  /** One request at a time; a refusal keeps what was typed. */
  const sending = async (
    run: (state: ShownReservation) => Promise<Trouble | null>,
    typed: Omit<Interrupted, 'step'> = {},
  ): Promise<void> => {
    const state = shown()
    if (state === null || state.sending) return
    set({ sending: true, trouble: null })
    const trouble = await run(state)
    // Shows what a finished claim has become.
    if (trouble?.code === 'claim_not_editable' || trouble?.code === 'claim_not_payable') return open()
    // The consent was withdrawn or has a new text: it comes first.
    if (trouble?.code === 'consent_required' || trouble?.code === 'consent_outdated') {
      const text = await call(environment, readConsentText, {})
      const interrupted = state.step === 'consent' ? state.interrupted : { step: state.step, ...typed }
      if (text.ok) set({ step: 'consent', consent: text.value, interrupted })
    }
    set({ sending: false, trouble, attempt: state.attempt + (trouble ? 1 : 0) })
  }

  const keepRecord = async (
    body: Parameters<typeof call<typeof createClient>>[2]['body'],
  ): Promise<Trouble | null> => {
    const answer = await call(environment, createClient, { body })
    if (!answer.ok) return answer
    const state = shown()
    if (state) set({ record: answer.value, step: stepOf(state.claim, answer.value, true), interrupted: null })
    return null
  }

  let stopAsking: (() => void) | null = null
  /** Guards unsaved text against leaving. */
  const typed = (something: boolean): void => {
    if (something) stopAsking ??= environment.askBeforeLeaving()
    else {
      stopAsking?.()
      stopAsking = null
    }
  }

  whenShown(environment, $reservation, () => {
    void open()
    return clock.run()
  })

  return {
    $reservation: $reservation as ReadableAtom<ReservationState>,
    /** Milliseconds until the unpaid claim is cancelled. */
    $left: clock.$left,
    typed,
    companies: companyLookup(environment),
    banks: bankLookup(environment),
    issuers: issuerLookup(environment),
    addresses: {
      registrationAddress: places.lookup(),
      homeAddress: places.lookup(),
      addressLegal: places.lookup(),
      addressFact: places.lookup(),
    },
    retry: () => {
      $reservation.set({ kind: 'loading' })
      void open()
    },
    /** A text changed meanwhile is shown again. */
    agree: () =>
      sending(async (state) => {
        if (state.consent === null) return null
        const { version, hash } = state.consent
        const answer = await call(environment, giveConsent, {
          body: { kind: 'personal-data', version, hash },
        })
        if (!answer.ok) return answer
        set({ step: state.interrupted?.step ?? stepOf(state.claim, state.record, true) })
        return null
      }),
    /** Client types 1 and 2 (M-CLIENT-02, 04). */
    savePerson: (person: PersonValues) =>
      sending(
        async ({ claim, today }) => {
          const isPrivileged = claim.clientType === clientTypeByName.privileged
          const context = { today, privileged: isPrivileged }
          const body = withFias(personForm.body(person, context), places)
          const settings = await call(environment, siteSettings, {})
          const product = `${settings.ok ? settings.value.product : 'post'}IdClient`
          const identity = await call(environment, registerIdentity, {
            params: { product },
            body,
          })
          if (!identity.ok) return identity
          const { firstName, middleName = '', lastName } = body
          return keepRecord({
            clientType: isPrivileged ? 2 : 1,
            firstName,
            middleName,
            lastName,
            fullName: fullName({ firstName, middleName, lastName }),
            hidPortal: identity.value.hid,
            hidOpsRaw: null,
            addressCoincidence: person.sameAddress,
            privilegeDocument: isPrivileged ? privilegeForm.body(person, {}).privilegeDocument : null,
          })
        },
        { person },
      ),
    /** Client type 3 (M-CLIENT-07). */
    saveEntity: (entity: EntityValues) =>
      sending(
        ({ renter }) => {
          const body = entityForm.body(entity, { renter })
          return keepRecord({
            ...body,
            addressLegalFias: places.fiasOf(body.addressLegal),
            addressFactFias: places.fiasOf(body.addressFact),
          })
        },
        { entity },
      ),
    /** For a person whose record has no privilege document (AMB-38). */
    savePrivilege: (typed: string) =>
      sending(async ({ claim }) => {
        const { privilegeDocument } = privilegeForm.body({ privilegeDocument: typed }, {})
        const answer = await call(environment, changeClaim, {
          params: { id: claim.id },
          body: { privilegeDocument },
        })
        if (!answer.ok) return answer
        set({
          claim: { ...answer.value, privilegeDocument: answer.value.privilegeDocument ?? privilegeDocument },
          step: 'check',
        })
        return null
      }),
    /**
     * Changes the client type before confirmation; the server counts the price again. Promo code and organisations'
     * digitization belong to type 3 (AMB-50).
     */
    chooseClientType: (clientType: ClientType) =>
      sending(async ({ claim }) => {
        if (claim.clientType === clientType) return null
        const services = claim.services.filter(
          (number) => clientType === clientTypeByName.legal || number !== service.digitization,
        )
        const promo = clientType === clientTypeByName.legal ? {} : { promo: '' }
        const answer = await call(environment, changeClaim, {
          params: { id: claim.id },
          body: { clientType, services, ...promo },
        })
        if (answer.ok) await open()
        return answer.ok ? null : answer
      }),
    /** Reopens the client's form with its stored values. */
    changeRecord: () => {
      const state = shown()
      if (state)
        set({ step: state.claim.clientType === clientTypeByName.legal ? 'entity' : 'person', trouble: null })
    },
    leaveRecord: () => set({ step: 'check', trouble: null, interrupted: null }),
    withdrawal: withdrawal(
      environment,
      (claim) => {
        typed(false)
        environment.go(addresses.claim(claim))
      },
      open,
    ),
    chooseWay: (way: PayWay) => set({ way, trouble: null }),
    /** Opens the form with these answers; what is sent there replaces this claim (M-CLAIM-05). */
    change: (field: string) => {
      const state = shown()
      if (state) environment.go(`${formOfClaim(state.claim, { replaces: true })}#${field}`)
    },
    /** Fills a new claim with the answers of a cancelled one. */
    again: () => {
      const state = shown()
      if (state) environment.go(formOfClaim(state.claim, { replaces: false }))
    },
    /** Confirms the claim (status 4) and starts its payment. */
    confirm: () =>
      sending(async ({ claim, way }) => {
        if (claim.claimStatus.id === 1) {
          const body = { claimStatus: { id: 4 }, inEditing: false }
          const confirmed = await call(environment, changeClaim, { params: { id: claim.id }, body })
          if (!confirmed.ok) return confirmed
          forgetRentalForm({
            opsIndex: claim.postOffice.index,
            isAaps: claim.isAaps,
            aapsId: claim.lockerId,
          })
          set({ claim: { ...confirmed.value, client: confirmed.value.client ?? claim.client } })
        }
        const paid = await sendPayment(environment, claim, methodOf(way))
        if (!paid.ok) {
          if (paid.code === 'offer_missing') environment.go(offerAddress(environment))
          // Deadline and missing amount have changed, and another tab may have changed the price.
          if (paid.code === 'insufficient_funds' || paid.code === 'amount_differs') await open()
          return paid
        }
        environment.go(addressAfter(paid.value, way, claim.id))
        return null
      }),
  }
}
