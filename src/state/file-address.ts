import { browserEnvironment } from '#browser/browser-environment.ts'
import { actingMarkOf } from '#browser/call.ts'
import { actingQuery, addressOf, type Endpoint, type ParamsOf, type RequestOf } from '#contract/endpoint.ts'

type QueryOfFile<E extends Endpoint> =
  RequestOf<E> extends { query: infer Query } ? Query : Record<never, never>

/**
 * The address of a file that an endpoint answers, for a link. It says for whom the page was drawn: once another tab acts
 * for somebody else, the file is refused instead of being another organisation's (M-LEGAL-03).
 */
export const fileAddress = <E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  query?: QueryOfFile<E>,
): string =>
  addressOf(endpoint, params as Record<string, unknown>, {
    ...(query as object | undefined),
    [actingQuery]: actingMarkOf(browserEnvironment),
  })
