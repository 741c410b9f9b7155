import type { Environment } from '#browser/environment.ts'
import type { CostQuestion } from '#contract/tariffs.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import { checkPeriod } from '#domain/rental-period.ts'
import { servicesAllowed } from '#domain/service.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { showToast } from '#state/toasts.ts'
import { costQuestionOf } from './cost-question.ts'
import { type PromoProblem, priceTeller } from './price.ts'
import { servicePrices } from './service-prices.ts'
import { typePrices } from './type-prices.ts'

/** The discount is gone, whatever it was. */
const noDiscount = { promoSuccess: false, promoValue: 0, oldCost: 0 } as const

/** Keeps the price of the form current, with its promo code as long as that counts (M-PRICE, M-PROMO). */
export function pricing(
  environment: Environment,
  heard: {
    clientType: () => ClientType
    today: () => CalendarDate | null
    promoProblem: (problem: PromoProblem | null) => void
  },
) {
  const services = servicePrices(environment)
  const types = typePrices(environment)
  let question: CostQuestion | null = null
  /** A code that counted until its condition broke: it comes back by itself when that holds again. */
  let waiting: string | null = null
  const teller = priceTeller(environment, {
    failed: () => void showToast('cost_failed', checkoutCopy.costFailed, { duration: 3000 }),
    promoRefused: (problem) => {
      const { promo, promoSuccess } = $rentalForm.get()
      if (promoSuccess && problem === 'promo_conditions') waiting = promo.trim()
      changeRentalForm(noDiscount)
      heard.promoProblem(problem)
    },
    known: (price) => {
      if (question) void types.ask(question)
      if (price.oldTotal !== null) {
        waiting = null
        heard.promoProblem(null)
      }
      changeRentalForm({
        totalCost: price.total,
        costInFirstMonth: price.firstMonth,
        oldCost: price.oldTotal ?? 0,
        promoSuccess: price.oldTotal !== null,
        promoValue: price.oldTotal === null ? 0 : price.oldTotal - price.total,
      })
    },
  })

  /** Asks for the price anew; `trying` asks for a promo code that does not count yet. */
  const reprice = (trying = false): void => {
    const today = heard.today()
    if (today === null) return
    const form = $rentalForm.get()
    const clientType = heard.clientType()
    const code = form.promo.trim()
    const counts = form.promoSuccess || trying || code === waiting
    const promo = clientType === 3 && code !== '' && counts ? code : null
    const possible = form.dates !== null && checkPeriod(...form.dates, today).ok
    const asked = possible ? costQuestionOf(form, clientType, today) : null
    question = asked
    teller.ask(asked, promo)
    if (asked === null) return
    const allowed = servicesAllowed({ clientType: 3, isAaps: form.isAaps, officeIndex: form.opsIndex })
    void services.ask(asked, clientType === 3 && allowed.includes(9))
  }

  return {
    $price: teller.$price,
    $servicePrices: services.$prices,
    $typePrices: types.$prices,
    reprice: () => reprice(),
    /** Waits until no price is being counted. */
    counted: () =>
      new Promise<void>((done) => {
        const stop = teller.$price.subscribe(({ kind }) => {
          if (kind === 'counting') return
          queueMicrotask(() => stop())
          done()
        })
      }),
    /** The server counted otherwise: asks again, although nothing changed. */
    repriceAnew: () => {
      teller.doubt()
      reprice()
    },
    /** Another type than 3 has no discount: it is taken back and said so (M-PROMO-07). */
    dropPromoFor: (clientType: ClientType) => {
      if (clientType === 3 || !$rentalForm.get().promoSuccess) return
      waiting = $rentalForm.get().promo.trim()
      changeRentalForm(noDiscount)
      showToast('promo_not_active', checkoutCopy.promoNotActive, { tone: 'warning', duration: 5000 })
    },
    /** A code stands in its field that was never asked about. */
    hasUntriedPromo: (): boolean => {
      const { promo, promoSuccess } = $rentalForm.get()
      return heard.clientType() === 3 && promo.trim() !== '' && !promoSuccess
    },
    typePromo: (promo: string) => {
      heard.promoProblem(null)
      waiting = null
      const counted = $rentalForm.get().promoSuccess
      changeRentalForm({ promo, ...noDiscount })
      if (counted) reprice()
    },
    /** Asks for the discount; only legal entities have one (M-PROMO-01). */
    applyPromo: () => {
      heard.promoProblem(null)
      if (heard.clientType() !== 3)
        return void showToast('promo_legal_only', checkoutCopy.promoLegalOnly, { duration: 5000 })
      if ($rentalForm.get().promo.trim() === '') return heard.promoProblem('promo_empty')
      reprice(true)
    },
    removePromo: () => {
      heard.promoProblem(null)
      waiting = null
      changeRentalForm({ promo: '', ...noDiscount })
      reprice()
    },
  }
}
