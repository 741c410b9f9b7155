import { type Claim, readClaim } from '#claims/api/claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState, redirectToPage } from '#kit/screens/screen.ts'
import { createCountdown } from '#kit/state/countdown.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import {
  createSbpCode,
  createTopUpSbpCode,
  type PaymentState,
  readSbpPayment,
  readTopUpSbpPayment,
  type SbpPayment,
} from '#money/api/payments.ts'
import { hasPendingReceipt } from '#money/parts/claim-payment.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'

export type SbpPaymentSubject =
  | { readonly kind: 'claim'; readonly claim: number }
  | { readonly kind: 'service'; readonly claim: number; readonly order: number }
  | { readonly kind: 'topUp'; readonly topUp: number }

interface SbpWaiting {
  readonly payment: SbpPayment
  readonly subject: SbpPaymentSubject
  /** The claim being paid; null for services and top-ups, and if it could not be read. */
  readonly claim: Claim | null
}

export type LoadedSbpPayment = LoadedState<SbpWaiting>
export type SbpPage = ReturnType<typeof createSbpPage>

/** Short, because the user is waiting for the payment to go through. */
const POLL_MS = 3_000

const paidStates: readonly PaymentState[] = ['paid', 'reserved']

const subjectFromQuery = (environment: Environment): SbpPaymentSubject | null => {
  const topUp = readQueryNumber(environment, 'topUp')
  if (topUp !== null) return { kind: 'topUp', topUp }
  const claim = readQueryNumber(environment, 'claim')
  if (claim === null) return null
  const order = readQueryNumber(environment, 'order')
  return order === null ? { kind: 'claim', claim } : { kind: 'service', claim, order }
}

export const sbpReturnPath = (subject: SbpPaymentSubject): string =>
  subject.kind === 'topUp' ? pagePaths.legalsBalance : pagePaths.claim(subject.claim)

/** Returns null while this page itself shows the state or result. */
const resultPage = (subject: SbpPaymentSubject, state: PaymentState): string | null => {
  if (state === 'waiting' || subject.kind === 'topUp') return null
  const isGood = paidStates.includes(state)
  if (subject.kind === 'claim')
    return `${isGood ? pagePaths.success : pagePaths.paymentFailed}?claim=${subject.claim}`
  const end = isGood ? pagePaths.successService : pagePaths.paymentServiceStatus
  return `${end}?claim=${subject.claim}&order=${subject.order}`
}

function requestPayment(environment: Environment, subject: SbpPaymentSubject, hasCode: boolean) {
  if (subject.kind === 'topUp')
    return call(environment, hasCode ? readTopUpSbpPayment : createTopUpSbpCode, {
      params: { id: subject.topUp },
    })
  const payment = { claim: subject.claim, order: subject.kind === 'service' ? subject.order : undefined }
  return hasCode
    ? call(environment, readSbpPayment, { query: payment })
    : call(environment, createSbpCode, { body: payment })
}

async function readPaidClaim(environment: Environment, subject: SbpPaymentSubject): Promise<Claim | null> {
  if (subject.kind !== 'claim') return null
  const answer = await call(environment, readClaim, { params: { id: subject.claim }, query: {} })
  return answer.ok ? answer.value : null
}

/** Requests a code only once; reopening the page shows the same code. */
export function createSbpPage(environment: Environment) {
  const clock = createCountdown(
    environment,
    () => shown()?.payment.payUntil ?? null,
    () => {},
  )
  const { $state, shown, reload, retry } = createScreen<SbpWaiting>(environment, {
    load: async (getShown) => {
      const subject = subjectFromQuery(environment)
      if (subject === null) return { kind: 'failed', code: 'claim_missing' }
      // If there is no code, for example after a rejection, requests a new one.
      const before = getShown()
      const hasCode = (before?.payment.payload ?? null) !== null
      const [answer, claim] = await Promise.all([
        requestPayment(environment, subject, hasCode),
        before ? before.claim : readPaidClaim(environment, subject),
      ])
      if (!answer.ok) return answer
      const end = resultPage(subject, answer.value.state)
      return end === null ? { payment: answer.value, subject, claim } : redirectToPage(environment, end)
    },
    afterLoad: clock.count,
    onForbidden: () => {
      const subject = subjectFromQuery(environment)
      return subject?.kind === 'topUp'
        ? environment.redirect(pagePaths.forbidden)
        : redirectForbiddenClaim(environment, subject?.claim ?? 0)
    },
    keepsShown: true,
    poll: ({ payment }) => payment.state === 'waiting' || hasPendingReceipt(payment.receipts ?? []),
    pollEvery: POLL_MS,
    whileShown: clock.run,
  })

  return {
    $state,
    retry,
    /** A getter, because the URL is not known at build time. */
    get subject() {
      return subjectFromQuery(environment)
    },
    $left: clock.$left,
    askNow: () => void reload(),
  }
}
