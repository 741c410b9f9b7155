import { listAllowedServices, type ServiceNumber } from '#claims/rules/services.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { WhatIfChange } from '#rent/api/what-if.ts'
import { type ClientType, clientTypes } from './client-type.ts'
import { changeStart, computeRentalEnd, listTermChoices, suggestStartDates } from './rental-period.ts'

/** Sizes of boxes at an office; a locker has one size (M-BOX-04). */
const OFFICE_BOX_SIZES = [1, 2] as const

export interface WhatIfTerms {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly months: number
  readonly clientType: ClientType
  readonly boxSize: number
  readonly services: readonly ServiceNumber[]
}

interface WhatIfPlace {
  readonly isAaps: boolean
  readonly officeIndex: string
  readonly stoppedServices: readonly number[]
}

/** One change of the terms, and the terms after it. */
export interface WhatIf {
  readonly change: WhatIfChange
  readonly terms: WhatIfTerms
}

const changedStarts = (terms: WhatIfTerms, today: CalendarDate): WhatIf[] => {
  const { earliestThisMonth, firsts } = suggestStartDates(today)
  const starts = earliestThisMonth === null ? firsts : [earliestThisMonth, ...firsts]
  const nearest = [
    starts.findLast((start) => start < terms.start),
    starts.find((start) => start > terms.start),
  ]
  return nearest.flatMap((newStart) => {
    if (newStart === undefined) return []
    const { start, end, months } = changeStart(terms, newStart, today)
    return [{ change: { kind: 'start' as const, start, months }, terms: { ...terms, start, end, months } }]
  })
}

const changedTerms = (terms: WhatIfTerms, today: CalendarDate): WhatIf[] =>
  listTermChoices(terms.start, today)
    .filter(({ months, allowed }) => allowed && Math.abs(months - terms.months) === 1)
    .map(({ months }) => ({
      change: { kind: 'term', months },
      terms: { ...terms, months, end: computeRentalEnd(terms.start, months) },
    }))

const changedSizes = (terms: WhatIfTerms, { isAaps }: WhatIfPlace): WhatIf[] =>
  (isAaps ? [] : OFFICE_BOX_SIZES)
    .filter((boxSize) => boxSize !== terms.boxSize)
    .map((boxSize) => ({ change: { kind: 'size', boxSize }, terms: { ...terms, boxSize } }))

const changedServices = (terms: WhatIfTerms, place: WhatIfPlace): WhatIf[] =>
  listAllowedServices({ ...place, clientType: terms.clientType }).map((service) => {
    const on = !terms.services.includes(service)
    const services = on
      ? [...terms.services, service].sort((one, other) => one - other)
      : terms.services.filter((chosen) => chosen !== service)
    return { change: { kind: 'service', service, on }, terms: { ...terms, services } }
  })

/** Services that the other client type cannot have are left out, as in the prices beside the client types. */
const changedClientTypes = (terms: WhatIfTerms, place: WhatIfPlace): WhatIf[] =>
  clientTypes
    .filter((clientType) => clientType !== terms.clientType)
    .map((clientType) => {
      const allowed = listAllowedServices({ ...place, clientType })
      const services = terms.services.filter((service) => allowed.includes(service))
      return { change: { kind: 'client_type', clientType }, terms: { ...terms, clientType, services } }
    })

/** Single changes of a form that the rules allow, in the order in which the form has its fields (M-WHATIF-01). */
export const listWhatIfs = (terms: WhatIfTerms, place: WhatIfPlace, today: CalendarDate): WhatIf[] => [
  ...changedClientTypes(terms, place),
  ...changedStarts(terms, today),
  ...changedTerms(terms, today),
  ...changedSizes(terms, place),
  ...changedServices(terms, place),
]
