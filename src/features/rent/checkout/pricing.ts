import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { type CostQuestion, calculateCost, type PriceLine } from '#contract/tariffs.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { type ClientType, clientTypeByName } from '#domain/client-type.ts'
import { servicesAllowed } from '#domain/service.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { showToast } from '#state/toasts.ts'
import { lastPrice, type Price, type PromoProblem, readPrice } from './price.ts'
import type { WizardStores } from './wizard-stores.ts'

/** Kopecks per month or once, by service number. */
export type ServicePrices = Readonly<Record<number, { readonly amount: number; readonly once: boolean }>>

const pricesIn = (lines: readonly PriceLine[]): ServicePrices =>
  Object.fromEntries(
    lines.flatMap((line) =>
      // Partial months are not a price to show; a rent always has a full month.
      line.kind === 'service' && line.days === undefined
        ? [[line.service, { amount: line.amount, once: line.month === null }]]
        : [],
    ),
  )

/** Prices of all services for a client type, read before any is chosen. */
function servicePrices(environment: Environment): {
  readonly $prices: ReadableAtom<ServicePrices>
  readonly ask: (question: CostQuestion, digitization: boolean) => Promise<void>
} {
  const $prices = atom<ServicePrices>({})
  let asked = ''
  return {
    $prices,
    ask: async (question, digitization) => {
      const key = `${question.opsIndex} ${question.clientTypeId} ${digitization}`
      if (key === asked) return
      asked = key
      const all = { namedCell: true, rpoService: true, ordinaryMailAttach: true, safetyGuarantee: true }
      const answer = await call(environment, calculateCost, { body: { ...question, ...all, digitization } })
      if (asked !== key) return
      if (answer.ok) $prices.set(pricesIn(answer.value.lines ?? []))
      else asked = ''
    },
  }
}

/** Debounce in milliseconds; the last request wins (M-PRICE-01). */
const restTime = 250

const noDiscount = { promoSuccess: false, promoValue: 0, oldCost: 0 } as const

/**
 * Keeps the price and promo code of the form current (M-PRICE-01, M-PROMO-02, M-PROMO-07). `learnStopped` removes
 * unavailable services and says whether there were any.
 */
export function pricing(
  environment: Environment,
  stores: WizardStores,
  learnStopped: () => Promise<boolean>,
) {
  const { $price, $promoProblem, $clientType, $costQuestion } = stores
  const services = servicePrices(environment)
  /** A code whose condition broke; it returns when the condition holds again. */
  let waiting: string | null = null
  /** A code to try; it survives changes of the form until an answer. */
  let trying = false
  const outdate = newestOnly()
  let known = ''
  let stopWaiting = () => {}
  /** The form has just been loaded. */
  let rest = 0

  const onPrice = (price: Price): void => {
    $price.set({ kind: 'known', price })
    const { total, oldTotal, firstMonth } = price
    if (oldTotal !== null) {
      trying = false
      waiting = null
      $promoProblem.set(null)
    }
    const discount =
      oldTotal === null ? noDiscount : { promoSuccess: true, promoValue: oldTotal - total, oldCost: oldTotal }
    changeRentalForm({ totalCost: total, costInFirstMonth: firstMonth, ...discount })
  }

  const onPromoRefused = (problem: PromoProblem): void => {
    const { promo, promoSuccess } = $rentalForm.get()
    if (promoSuccess && problem === 'promo_conditions') waiting = promo.trim()
    trying = false
    changeRentalForm(noDiscount)
    $promoProblem.set(problem)
  }

  /** Debounced; an older answer never overwrites a newer one. */
  const ask = (question: CostQuestion | null, promo: string | null): void => {
    const isNewest = outdate()
    stopWaiting()
    if (question === null) {
      $price.set({ kind: 'none' })
      return
    }
    const asked = JSON.stringify([question, promo])
    // The box name does not affect the price.
    if (asked === known && $price.get().kind === 'known') return
    $price.set({ kind: 'counting', before: lastPrice($price.get()) })
    stopWaiting = environment.after(rest, async () => {
      const price = await readPrice(environment, question, promo)
      if (!isNewest()) return
      if (price === 'services_refused') {
        if (await learnStopped()) return reprice()
        return $price.set({ kind: 'failed' })
      }
      if (typeof price === 'string') {
        onPromoRefused(price)
        return ask(question, null)
      }
      if (price !== null) {
        known = asked
        return onPrice(price)
      }
      $price.set({ kind: 'failed' })
      showToast('cost_failed', checkoutCopy.costFailed, { duration: 3000 })
    })
    rest = restTime
  }

  const reprice = (): void => {
    if (stores.$today.get() === null) return
    const { promo, promoSuccess, isAaps, opsIndex } = $rentalForm.get()
    const isLegal = $clientType.get() === clientTypeByName.legal
    const code = promo.trim()
    const counts = promoSuccess || trying || code === waiting
    const question = $costQuestion.get()
    ask(question, isLegal && code !== '' && counts ? code : null)
    if (question === null) return
    const allowed = servicesAllowed({
      clientType: 3,
      isAaps,
      officeIndex: opsIndex,
      stoppedServices: stores.$place.get()?.office.stoppedServices,
    })
    void services.ask(question, isLegal && allowed.includes(9))
  }

  const repriceAgain = () => {
    known = ''
    reprice()
  }

  /** The field has a code that is not applied. */
  const hasUntriedPromo = (): boolean => {
    const { promo, promoSuccess } = $rentalForm.get()
    return $clientType.get() === 3 && promo.trim() !== '' && !promoSuccess
  }

  return {
    $servicePrices: services.$prices,
    reprice,
    /** Tries a code that came with the form. */
    begin: () => {
      trying = hasUntriedPromo()
      reprice()
    },
    counted: () =>
      new Promise<void>((done) => {
        const stop = $price.subscribe(({ kind }) => {
          if (kind === 'counting') return
          queueMicrotask(() => stop())
          done()
        })
      }),
    /** The server has another price for the same form. */
    repriceAgain,
    /** The code was used up meanwhile: prices the form without it. */
    refusePromo: (problem: PromoProblem) => {
      onPromoRefused(problem)
      waiting = null
      repriceAgain()
    },
    /** Only client type 3 has a discount; it is removed with a message (M-PROMO-07). */
    dropPromoFor: (clientType: ClientType) => {
      if (clientType === clientTypeByName.legal || !$rentalForm.get().promoSuccess) return
      waiting = $rentalForm.get().promo.trim()
      changeRentalForm(noDiscount)
      showToast('promo_not_active', checkoutCopy.promoNotActive, { tone: 'warning', duration: 5000 })
    },
    hasUntriedPromo,
    typePromo: (promo: string) => {
      $promoProblem.set(null)
      trying = false
      waiting = null
      const counted = $rentalForm.get().promoSuccess
      changeRentalForm({ promo, ...noDiscount })
      if (counted) reprice()
    },
    /** Only organisations have a discount (M-PROMO-01). */
    applyPromo: () => {
      $promoProblem.set(null)
      if ($clientType.get() !== 3)
        return void showToast('promo_legal_only', checkoutCopy.promoLegalOnly, { duration: 5000 })
      if ($rentalForm.get().promo.trim() === '') return $promoProblem.set('promo_empty')
      trying = true
      reprice()
    },
    removePromo: () => {
      $promoProblem.set(null)
      trying = false
      waiting = null
      changeRentalForm({ promo: '', ...noDiscount })
      reprice()
    },
  }
}
