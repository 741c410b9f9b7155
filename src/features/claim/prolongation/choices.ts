import type { Prolongation } from '#contract/prolongation.ts'
import { totalOfChoice } from '#domain/prolongation.ts'

type Choices = Prolongation['choices']

/** What is chosen: full months, and the services that go on with them. */
export interface Chosen {
  readonly months: number
  readonly services: readonly number[]
}

/** The choice of so many months. */
export const choiceOf = (choices: Choices, months: number): Choices[number] | undefined =>
  choices.find((choice) => choice.months === months)

/** What is chosen at first: the longest that can be had, as in a new rent; 0 when there is none. */
const firstMonths = (choices: Choices): number =>
  choices.findLast((choice) => choice.allowed && choice.rent !== null)?.months ?? 0

/**
 * The months of an extension that waits for its money, else those that the address asks for, else the longest that can be
 * had.
 */
export const monthsAtFirst = (
  choices: Choices,
  waitingEnd: string | undefined,
  asked: number | null = null,
): number => {
  const fits = choices.find(({ months, allowed, rent }) => months === asked && allowed && rent !== null)
  return (
    choices.find((choice) => choice.endDate === waitingEnd)?.months ?? fits?.months ?? firstMonths(choices)
  )
}

/** Kopecks of what is chosen; null where the price cannot be told. */
export function totalOf(choices: Choices, { months, services }: Chosen): number | null {
  const choice = choiceOf(choices, months)
  return choice === undefined ? null : totalOfChoice(choice, services)
}

/** Kopecks of one service for so many months; null where that cannot be told. */
export const priceOfService = (choices: Choices, months: number, service: number): number | null =>
  choiceOf(choices, months)?.services.find((item) => item.service === service)?.amount ?? null

/** The services with one put in or taken out, ascending. */
export const withService = (services: readonly number[], service: number, on: boolean): number[] =>
  [...services.filter((item) => item !== service), ...(on ? [service] : [])].sort(
    (item, other) => item - other,
  )
