import { addressOf, type Endpoint, type ParamsOf } from '#contract/endpoint.ts'

/** The address of a file that an endpoint answers, for a link: a receipt, a calendar, a payment order. */
export const fileAddress = <E extends Endpoint>(endpoint: E, params: ParamsOf<E>): string =>
  addressOf(endpoint, params as Record<string, unknown>)
