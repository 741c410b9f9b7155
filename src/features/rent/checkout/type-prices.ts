import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type CostQuestion, calculateCost } from '#contract/tariffs.ts'
import { type ClientType, clientTypes } from '#domain/client-type.ts'

/** What the form as it stands costs each client type, in kopecks without a promo code; unknown is absent. */
export type TypePrices = Readonly<Partial<Record<ClientType, number>>>

/**
 * The price of the form for every client type: the form begins with type 3, and whoever has not chosen yet sees all
 * three prices and not only that one (AMB-50).
 */
export function typePrices(environment: Environment): {
  readonly $prices: ReadableAtom<TypePrices>
  readonly ask: (question: CostQuestion) => Promise<void>
} {
  const $prices = atom<TypePrices>({})
  let asked = ''
  const priceFor = async (question: CostQuestion, type: ClientType) => {
    // Digitization is for type 3 only, and closes the choice of the others.
    const digitization = type === 3 && question.digitization === true
    const body = { ...question, clientTypeId: type, digitization }
    const answer = await call(environment, calculateCost, { body })
    return answer.ok ? { [type]: answer.value.paynds } : {}
  }
  return {
    $prices,
    ask: async (question) => {
      // Neither the type nor the number of the box changes what all three come to.
      const key = JSON.stringify({ ...question, clientTypeId: 0, boxId: null })
      if (key === asked) return
      asked = key
      const prices = await Promise.all(clientTypes.map((type) => priceFor(question, type)))
      if (asked === key) $prices.set(Object.assign({}, ...prices))
    },
  }
}
