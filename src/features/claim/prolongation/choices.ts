import type { Prolongation } from '#contract/prolongation.ts'
import { totalOfChoice } from '#domain/prolongation.ts'

type Choices = Prolongation['choices']

export interface Chosen {
  readonly months: number
  readonly services: readonly number[]
}

export const choiceOf = (choices: Choices, months: number): Choices[number] | undefined =>
  choices.find((choice) => choice.months === months)

/** The longest available term, as in a new rent; 0 without one. */
const firstMonths = (choices: Choices): number =>
  choices.findLast((choice) => choice.allowed && choice.rent !== null)?.months ?? 0

/** Months of the waiting extension, else of the address, else the longest available. */
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

/** Kopecks of the chosen term; null when the price is unknown. */
export function totalOf(choices: Choices, { months, services }: Chosen): number | null {
  const choice = choiceOf(choices, months)
  return choice === undefined ? null : totalOfChoice(choice, services)
}

/** Kopecks of one service; null when unknown. */
export const priceOfService = (choices: Choices, months: number, service: number): number | null =>
  choiceOf(choices, months)?.services.find((item) => item.service === service)?.amount ?? null

/** Adds or removes a service; ascending. */
export const withService = (services: readonly number[], service: number, on: boolean): number[] =>
  [...services.filter((item) => item !== service), ...(on ? [service] : [])].sort(
    (item, other) => item - other,
  )
