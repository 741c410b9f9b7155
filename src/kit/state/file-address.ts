import { actingQuery, addressOf, type Endpoint, type ParamsOf, type RequestOf } from '#kit/api/endpoint.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { actingMarkOf } from '#kit/browser/call.ts'

type QueryOfFile<E extends Endpoint> =
  RequestOf<E> extends { query: infer Query } ? Query : Record<never, never>

/** The link names the page's account, so that the file is refused after another tab switched accounts (M-LEGAL-03). */
export const fileAddress = <E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  query?: QueryOfFile<E>,
): string =>
  addressOf(endpoint, params as Record<string, unknown>, {
    ...(query as object | undefined),
    [actingQuery]: actingMarkOf(browserEnvironment),
  })
