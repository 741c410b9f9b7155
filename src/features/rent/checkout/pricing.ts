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

/** What a service costs by its number: kopecks, for each month or once. */
export type ServicePrices = Readonly<Record<number, { readonly amount: number; readonly once: boolean }>>

const pricesIn = (lines: readonly PriceLine[]): ServicePrices =>
  Object.fromEntries(
    lines.flatMap((line) =>
      // A share of a month would be no price to show; a rent always has a full month.
      line.kind === 'service' && line.days === undefined
        ? [[line.service, { amount: line.amount, once: line.month === null }]]
        : [],
    ),
  )

/** The prices of all services here for a client type, learned from the tariff before any is chosen; unknown is empty. */
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
  /** A code is to be tried: it stays so over changes of the form until there is an answer. */
  let trying = false
  const outdate = newestOnly()
  let known = ''
  let stopWaiting = () => {}
  /** A form that has just come has not been changed yet. */
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

  /** A code stands in its field that does not count, or was never asked about. */
  const hasUntriedPromo = (): boolean => {
    const { promo, promoSuccess } = $rentalForm.get()
    return $clientType.get() === 3 && promo.trim() !== '' && !promoSuccess
  }

  return {
    $servicePrices: services.$prices,
    reprice,
    /** The form has come: a code that was carried here or never asked about is tried. */
    begin: () => {
      trying = hasUntriedPromo()
      reprice()
    },
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
    repriceAgain,
    /** The server refused the code with the claim, for it was used up meanwhile: the price stands without it. */
    refusePromo: (problem: PromoProblem) => {
      onPromoRefused(problem)
      waiting = null
      repriceAgain()
    },
    /** Another type than 3 has no discount: it is taken back and said so (M-PROMO-07). */
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
    /** Asks for the discount; only legal entities have one (M-PROMO-01). */
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
