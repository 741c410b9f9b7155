import { atom } from 'nanostores'
import { listAllowedServices, serviceNumberByName } from '#claims/rules/services.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { showToast } from '#kit/state/toasts.ts'
import { type CostRequest, calculateCost } from '#rent/api/tariffs.ts'
import { $rentalForm, updateRentalForm } from '#rent/parts/rental-form.ts'
import { type ClientType, clientTypeByName } from '#rent/rules/client-type.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { type FormPrice, lastKnownPrice, type PromoProblem, readFormPrice } from './form-price.ts'
import type { WizardStores } from './wizard-stores.ts'

/** Kopecks by service number, per month or once. */
export type ServicePrices = Readonly<Record<number, { readonly amount: number; readonly once: boolean }>>

/** Prices of all services for a client type, read before the person chooses any. */
function createServicePrices(environment: Environment) {
  const $prices = atom<ServicePrices>({})
  let pricedKey = ''
  const ask = async (question: CostRequest, digitization: boolean): Promise<void> => {
    const key = `${question.opsIndex} ${question.clientTypeId} ${digitization}`
    if (key === pricedKey) return
    pricedKey = key
    const all = { namedCell: true, rpoService: true, ordinaryMailAttach: true, safetyGuarantee: true }
    const answer = await call(environment, calculateCost, { body: { ...question, ...all, digitization } })
    if (pricedKey !== key) return
    if (!answer.ok) {
      pricedKey = ''
      return
    }
    const prices = (answer.value.lines ?? []).flatMap((line) =>
      // Lines of partial months are skipped, because every rent also has a full month.
      line.kind === 'service' && line.days === undefined
        ? [[line.service, { amount: line.amount, once: line.month === null }]]
        : [],
    )
    $prices.set(Object.fromEntries(prices))
  }
  return { $prices, ask }
}

/** Wait after the last change of the form (M-PRICE-01). */
const DEBOUNCE_MS = 250

const noDiscount = { promoSuccess: false, promoValue: 0, oldCost: 0 } as const

export type PricingStore = ReturnType<typeof createPricingStore>

/**
 * Prices the form after each change (M-PRICE-01, M-PROMO-02, M-PROMO-07). `removeStoppedServices` returns true if it
 * removed any service.
 */
export function createPricingStore(
  environment: Environment,
  stores: WizardStores,
  removeStoppedServices: () => Promise<boolean>,
) {
  const { $price, $promoProblem, $promoOpensOn, $clientType, $costQuestion } = stores
  const services = createServicePrices(environment)
  /** A promo code whose condition is not met at present; applied again once it is. */
  let suspendedPromo: string | null = null
  /** True while a promo code is being applied; changes of the form do not cancel that. */
  let triesPromo = false
  const startRequest = createLatestRequestCheck()
  let pricedKey = ''
  let stopWaiting = () => {}
  let delayMs = 0

  const resetPromo = (): void => {
    $promoProblem.set(null)
    $promoOpensOn.set(null)
    triesPromo = false
    suspendedPromo = null
  }

  const onPrice = (price: FormPrice): void => {
    $price.set({ kind: 'known', price })
    const { total, oldTotal, firstMonth } = price
    if (oldTotal !== null) resetPromo()
    const discount =
      oldTotal === null ? noDiscount : { promoSuccess: true, promoValue: oldTotal - total, oldCost: oldTotal }
    updateRentalForm({ totalCost: total, costInFirstMonth: firstMonth, ...discount })
  }

  const onPromoRefused = (problem: PromoProblem, opensOn: CalendarDate | null = null): void => {
    const { promo, promoSuccess } = $rentalForm.get()
    if (promoSuccess && problem === 'promo_conditions') suspendedPromo = promo.trim()
    triesPromo = false
    updateRentalForm(noDiscount)
    $promoProblem.set(problem)
    $promoOpensOn.set(opensOn)
  }

  const ask = (question: CostRequest | null, promo: string | null): void => {
    const isLatest = startRequest()
    stopWaiting()
    if (question === null) {
      $price.set({ kind: 'none' })
      return
    }
    const key = JSON.stringify([question, promo])
    // The box name does not affect the price.
    if (key === pricedKey && $price.get().kind === 'known') return
    $price.set({ kind: 'counting', before: lastKnownPrice($price.get()) })
    stopWaiting = environment.after(delayMs, async () => {
      const price = await readFormPrice(environment, question, promo)
      if (!isLatest()) return
      if (price === 'services_refused') {
        if (await removeStoppedServices()) return reprice()
        return $price.set({ kind: 'failed' })
      }
      const notOpen = price !== null && typeof price === 'object' && 'opensOn' in price
      if (typeof price === 'string' || notOpen) {
        if (notOpen) onPromoRefused('promo_not_open', price.opensOn)
        else onPromoRefused(price)
        return ask(question, null)
      }
      if (price !== null) {
        pricedKey = key
        return onPrice(price)
      }
      $price.set({ kind: 'failed' })
      showToast('cost_failed', checkoutCopy.costFailed, { duration: 3000 })
    })
    delayMs = DEBOUNCE_MS
  }

  const reprice = (): void => {
    const place = stores.$place.get()
    if (place === null) return
    const { promo, promoSuccess, isAaps, opsIndex } = $rentalForm.get()
    const isLegal = $clientType.get() === clientTypeByName.legal
    const code = promo.trim()
    const appliesPromo = promoSuccess || triesPromo || code === suspendedPromo
    const question = $costQuestion.get()
    ask(question, isLegal && code !== '' && appliesPromo ? code : null)
    if (question === null) return
    const { stoppedServices } = place.office
    const allowed = listAllowedServices({
      clientType: clientTypeByName.legal,
      isAaps,
      officeIndex: opsIndex,
      stoppedServices,
    })
    void services.ask(question, isLegal && allowed.includes(serviceNumberByName.digitization))
  }

  const repriceAgain = () => {
    pricedKey = ''
    reprice()
  }

  const hasUntriedPromo = (): boolean => {
    const { promo, promoSuccess } = $rentalForm.get()
    return $clientType.get() === clientTypeByName.legal && promo.trim() !== '' && !promoSuccess
  }

  return {
    $servicePrices: services.$prices,
    reprice,
    begin: () => {
      triesPromo = hasUntriedPromo()
      reprice()
    },
    counted: () =>
      new Promise<void>((resolve) => {
        const stop = $price.subscribe(({ kind }) => {
          if (kind === 'counting') return
          queueMicrotask(() => stop())
          resolve()
        })
      }),
    repriceAgain,
    /** Removes a promo code that is used up and prices the form without it. */
    refusePromo: (problem: PromoProblem) => {
      onPromoRefused(problem)
      suspendedPromo = null
      repriceAgain()
    },
    /** Removes the promo code for client types 1 and 2 (M-PROMO-07). */
    dropPromoFor: (clientType: ClientType) => {
      const { promo, promoSuccess } = $rentalForm.get()
      if (clientType === clientTypeByName.legal || !promoSuccess) return
      suspendedPromo = promo.trim()
      updateRentalForm(noDiscount)
      showToast('promo_not_active', checkoutCopy.promoNotActive, { tone: 'warning', duration: 5000 })
    },
    hasUntriedPromo,
    typePromo: (promo: string) => {
      resetPromo()
      const { promoSuccess } = $rentalForm.get()
      updateRentalForm({ promo, ...noDiscount })
      if (promoSuccess) reprice()
    },
    /** Applies the typed promo code (M-PROMO-01). */
    applyPromo: () => {
      resetPromo()
      if ($clientType.get() !== clientTypeByName.legal)
        return void showToast('promo_legal_only', checkoutCopy.promoLegalOnly, { duration: 5000 })
      if ($rentalForm.get().promo.trim() === '') return $promoProblem.set('promo_empty')
      triesPromo = true
      reprice()
    },
    removePromo: () => {
      resetPromo()
      updateRentalForm({ promo: '', ...noDiscount })
      reprice()
    },
  }
}
