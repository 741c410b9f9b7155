import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type CostQuestion,
  calculateCost,
  calculateCostWithPromo,
  type PriceLine,
} from '#contract/tariffs.ts'
import { kopecksOf } from '#domain/money.ts'

/** The price of what is chosen; amounts in kopecks. `oldTotal` is the price before a promo code. */
export type PriceState =
  | { readonly kind: 'none' }
  | { readonly kind: 'counting'; readonly before: Price | null }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly price: Price }

export interface Price {
  readonly total: number
  readonly firstMonth: number
  readonly oldTotal: number | null
  readonly lines: readonly PriceLine[]
}

/** Why a promo code does not count: by the documents' statuses, so that it works against any server (M-PROMO-03…06). */
export type PromoProblem =
  | 'promo_empty'
  | 'promo_expired'
  | 'promo_not_found'
  | 'promo_conditions'
  | 'promo_failed'
  | 'promo_too_many'
  | 'promo_legal_only'

const problemByStatus: Readonly<Record<number, PromoProblem>> = {
  403: 'promo_expired',
  406: 'promo_not_found',
  412: 'promo_conditions',
  429: 'promo_too_many',
}

/** How long the form must rest before the price is asked (M-PRICE-01: debounce, last wins), in milliseconds. */
const restTime = 250

export interface PriceTeller {
  readonly $price: ReadableAtom<PriceState>
  /** Asks for a price once the form rests; an older answer never overwrites a newer one. */
  readonly ask: (question: CostQuestion | null, promo: string | null) => void
  /** Lets the next question be asked also when it is the same: the server said that its price differs. */
  readonly doubt: () => void
}

/** Tells the price of a form, with its promo code when one is active. */
export function priceTeller(
  environment: Environment,
  heard: { failed: () => void; promoRefused: (problem: PromoProblem) => void; known: (price: Price) => void },
): PriceTeller {
  const $price = atom<PriceState>({ kind: 'none' })
  let turn = 0
  let known = ''
  let stopWaiting = () => {}

  const read = async (question: CostQuestion, promo: string | null): Promise<Price | null | PromoProblem> => {
    if (promo !== null) {
      const answer = await call(environment, calculateCostWithPromo, { body: { ...question, promo } })
      if (answer.ok)
        return {
          total: answer.value.costWithPromo,
          firstMonth: answer.value.firstMonthCostWithPromo,
          oldTotal: answer.value.oldPrice,
          lines: answer.value.lines ?? [],
        }
      if (answer.code === 'promo_legal_only') return 'promo_legal_only'
      return problemByStatus[answer.status] ?? 'promo_failed'
    }
    const answer = await call(environment, calculateCost, { body: question })
    if (!answer.ok) return null
    const { paynds, firstMonthTariffIncludingVAS, lines } = answer.value
    return {
      total: paynds,
      firstMonth: kopecksOf(firstMonthTariffIncludingVAS),
      oldTotal: null,
      lines: lines ?? [],
    }
  }

  const ask: PriceTeller['ask'] = (question, promo) => {
    turn += 1
    const mine = turn
    stopWaiting()
    if (question === null) return $price.set({ kind: 'none' })
    const asked = JSON.stringify([question, promo])
    // Letters of a name change the form and not its price.
    if (asked === known && $price.get().kind === 'known') return
    const now = $price.get()
    $price.set({
      kind: 'counting',
      before: now.kind === 'known' ? now.price : now.kind === 'counting' ? now.before : null,
    })
    stopWaiting = environment.after(restTime, async () => {
      const price = await read(question, promo)
      if (mine !== turn) return
      if (typeof price === 'string') {
        heard.promoRefused(price)
        return ask(question, null)
      }
      if (price === null) {
        $price.set({ kind: 'failed' })
        return heard.failed()
      }
      known = asked
      $price.set({ kind: 'known', price })
      heard.known(price)
    })
  }

  return {
    $price,
    ask,
    doubt: () => {
      known = ''
    },
  }
}
