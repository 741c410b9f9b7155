import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import type { CostQuestion } from '#contract/tariffs.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import type { ClientType } from '#domain/client-type.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { servicesAllowed } from '#domain/service.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { showToast } from '#state/toasts.ts'
import { lastPrice, type Price, type PromoProblem, readPrice } from './price.ts'
import { servicePrices } from './service-prices.ts'
import type { WizardStores } from './wizard-stores.ts'

/** How long the form must rest after a change before the price is asked (M-PRICE-01: debounce, last wins), in milliseconds. */
const restTime = 250

/** The discount is gone, whatever it was. */
const noDiscount = { promoSuccess: false, promoValue: 0, oldCost: 0 } as const

/**
 * Keeps the price of the form current, with its promo code as long as that counts (M-PRICE-01, M-PROMO-02,
 * M-PROMO-07). `learnStopped` takes services out of the form that cannot be ordered now, and says whether there were any.
 */
export function pricing(
  environment: Environment,
  stores: WizardStores,
  learnStopped: () => Promise<boolean>,
) {
  const { $price, $promoProblem, $clientType, $costQuestion } = stores
  const services = servicePrices(environment)
  /** A code that counted until its condition broke: it comes back by itself when that holds again. */
  let waiting: string | null = null
  const outdate = newestOnly()
  let known = ''
  let stopWaiting = () => {}
  /** A form that has just come has not been changed yet. */
  let rest = 0

  const onPrice = (price: Price): void => {
    $price.set({ kind: 'known', price })
    const { total, oldTotal, firstMonth } = price
    if (oldTotal !== null) {
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
    changeRentalForm(noDiscount)
    $promoProblem.set(problem)
  }

  /** Asks for a price once the form rests; an older answer never overwrites a newer one. */
  const ask = (question: CostQuestion | null, promo: string | null): void => {
    const isNewest = outdate()
    stopWaiting()
    if (question === null) {
      $price.set({ kind: 'none' })
      return
    }
    const asked = JSON.stringify([question, promo])
    // Letters of a name change the form and not its price.
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

  /** Asks for the price again; `trying` asks for a promo code that does not count yet. */
  const reprice = (trying = false): void => {
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

  return {
    $servicePrices: services.$prices,
    reprice: () => reprice(),
    /** Waits until no price is being counted. */
    counted: () =>
      new Promise<void>((done) => {
        const stop = $price.subscribe(({ kind }) => {
          if (kind === 'counting') return
          queueMicrotask(() => stop())
          done()
        })
      }),
    /** The server counted otherwise: asks again, although nothing changed. */
    repriceAgain: () => {
      known = ''
      reprice()
    },
    /** Another type than 3 has no discount: it is taken back and said so (M-PROMO-07). */
    dropPromoFor: (clientType: ClientType) => {
      if (clientType === clientTypeByName.legal || !$rentalForm.get().promoSuccess) return
      waiting = $rentalForm.get().promo.trim()
      changeRentalForm(noDiscount)
      showToast('promo_not_active', checkoutCopy.promoNotActive, { tone: 'warning', duration: 5000 })
    },
    /** A code stands in its field that was never asked about. */
    hasUntriedPromo: (): boolean => {
      const { promo, promoSuccess } = $rentalForm.get()
      return $clientType.get() === 3 && promo.trim() !== '' && !promoSuccess
    },
    typePromo: (promo: string) => {
      $promoProblem.set(null)
      waiting = null
      const counted = $rentalForm.get().promoSuccess
      changeRentalForm({ promo, ...noDiscount })
      if (counted) reprice()
    },
    /** Asks for the discount; only legal entities have one (M-PROMO-01). */
    applyPromo: () => {
      $promoProblem.set(null)
      if ($clientType.get() !== 3)
        return void showToast('promo_legal_only', checkoutCopy.promoLegalOnly, { duration: 5000 })
      if ($rentalForm.get().promo.trim() === '') return $promoProblem.set('promo_empty')
      reprice(true)
    },
    removePromo: () => {
      $promoProblem.set(null)
      waiting = null
      changeRentalForm({ promo: '', ...noDiscount })
      reprice()
    },
  }
}
