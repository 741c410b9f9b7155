import type { Prolongation } from '#contract/prolongation.ts'

type Choices = Prolongation['choices']

/** The choice of so many months. */
export const choiceOf = (choices: Choices, months: number): Choices[number] | undefined =>
  choices.find((choice) => choice.months === months)

/** What is chosen at first: the longest that can be had, as in a new rent; 0 when there is none. */
const firstMonths = (choices: Choices): number =>
  choices.findLast((choice) => choice.allowed && choice.total !== null)?.months ?? 0

/** The months of an extension that waits for its money, else the longest that can be had. */
export const monthsAtFirst = (choices: Choices, waitingEnd: string | undefined): number =>
  choices.find((choice) => choice.endDate === waitingEnd)?.months ?? firstMonths(choices)

/** Kopecks of what is chosen; null where the price cannot be told. */
export function totalOf(
  choices: Choices,
  { months, guarantee }: { months: number; guarantee: boolean },
): number | null {
  const choice = choiceOf(choices, months)
  return (guarantee ? choice?.totalWithGuarantee : choice?.total) ?? null
}

/** Kopecks that the guarantee adds to what is chosen; null where that cannot be told. */
export function guaranteePrice(choices: Choices, months: number): number | null {
  const choice = choiceOf(choices, months)
  if (choice?.total == null || choice.totalWithGuarantee === null) return null
  return choice.totalWithGuarantee - choice.total
}

/** An extension line by line, kopecks: the months, and the guarantee where it is wanted; empty without a price. */
export function linesOf(
  choices: Choices,
  { months, guarantee }: { months: number; guarantee: boolean },
): { kind: 'months' | 'guarantee'; amount: number }[] {
  const base = choiceOf(choices, months)?.total ?? null
  const extra = guaranteePrice(choices, months)
  if (base === null) return []
  return [
    { kind: 'months', amount: base },
    ...(guarantee && extra !== null ? [{ kind: 'guarantee' as const, amount: extra }] : []),
  ]
}
