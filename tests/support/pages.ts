import { setPersistentEngine } from '@nanostores/persistent'
import type { ReadableAtom } from 'nanostores'
import { createClaimResultPage } from '#claims/screens/payment/claim-result-page.ts'
import { createPaymentStatusPage } from '#claims/screens/payment/payment-status-page.ts'
import { createSbpPage } from '#money/screens/sbp/sbp-page.ts'
import { deleteRentalForm } from '#rent/parts/rental-form.ts'
import { countFullMonths } from '#rent/rules/rental-period.ts'
import { createWizardPage, type WizardPage } from '#rent/screens/checkout/wizard-page.ts'
import {
  createReservationPage,
  type ReservationPage,
  type ReservationState,
} from '#rent/screens/reservation/reservation-page.ts'
import { openTab, type TestTab } from './environment.ts'
import type { TestPerson } from './person.ts'

/** An open page in its tab. */
export interface OpenPage<Page> {
  readonly tab: TestTab
  readonly page: Page
  /** Leaves the page and stops its timers. */
  readonly close: () => void
}

/** Milliseconds that cover a debounced request and its response. */
const moment = 600

async function open<Page>(
  person: TestPerson,
  origin: string,
  address: string,
  make: (tab: TestTab) => { page: Page; $state: ReadableAtom<unknown> },
  kept?: Map<string, string>,
): Promise<OpenPage<Page>> {
  const tab = openTab(person, origin, address, kept)
  const { page, $state } = make(tab)
  const close = $state.listen(() => {})
  await tab.pass(moment)
  return { tab, page, close }
}

/** Opens the wizard at an address with the draft of the previous tab, as in a browser. */
export const openWizard = (
  person: TestPerson,
  origin: string,
  address: string,
  kept?: Map<string, string>,
): Promise<OpenPage<WizardPage>> =>
  open(
    person,
    origin,
    address,
    ({ environment }) => {
      const page = createWizardPage(environment)
      return { page, $state: page.$wizard }
    },
    kept,
  )

export const openReservation = (
  person: TestPerson,
  origin: string,
  address: string,
): Promise<OpenPage<ReservationPage>> =>
  open(person, origin, address, ({ environment }) => {
    const page = createReservationPage(environment)
    return { page, $state: page.$reservation }
  })

export const openPaymentStatus = (person: TestPerson, origin: string, address: string) =>
  open(person, origin, address, ({ environment }) => {
    const page = createPaymentStatusPage(environment)
    return { page, $state: page.$state }
  })

export const openSbp = (person: TestPerson, origin: string, address: string) =>
  open(person, origin, address, ({ environment }) => {
    const page = createSbpPage(environment)
    return { page, $state: page.$state }
  })

export const openEnd = (person: TestPerson, origin: string, address: string) =>
  open(person, origin, address, ({ environment }) => {
    const page = createClaimResultPage(
      environment,
      address.startsWith('/paymentfailed') ? 'failure' : 'success',
    )
    return { page, $state: page.$state }
  })

/** The state of the wizard's form; throws if the form is not shown. */
export function formOf({ page }: OpenPage<WizardPage>) {
  const state = page.$wizard.get()
  const order = page.$order.get()
  if (state.kind !== 'shown' || order === null)
    throw new Error(`the form is not shown: ${JSON.stringify(state)}`)
  return {
    ...order,
    months: order.form.dates && countFullMonths(...order.form.dates),
    typeLock: page.$type.get().locked,
    boxes: page.$boxes.get(),
    servicePrices: page.$servicePrices.get(),
    byTerm: page.$byTerm.get(),
    byType: page.$byType.get(),
    shownProblems: page.$shownProblems.get(),
    attempt: page.$attempt.get(),
    hold: page.$hold.get(),
    notices: {
      ...page.$notices.get(),
      taken: page.$takenBox.get(),
      promoProblem: page.$promoProblem.get(),
    },
  }
}

/** The state of the reservation; throws if it is not shown. */
export function reservationOf({
  page,
}: OpenPage<ReservationPage>): Extract<ReservationState, { kind: 'shown' }> {
  const state = page.$reservation.get()
  if (state.kind !== 'shown') throw new Error(`the reservation is not shown: ${JSON.stringify(state)}`)
  return state
}

/** A device without a draft. */
export const forgetDevice = (): void => {
  setPersistentEngine({}, { addEventListener: () => {}, removeEventListener: () => {}, perKey: false })
  deleteRentalForm()
}
