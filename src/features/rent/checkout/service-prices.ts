import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type CostQuestion, calculateCost, type PriceLine } from '#contract/tariffs.ts'

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
export function servicePrices(environment: Environment): {
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
