import {
  actingForQueryParam,
  type Endpoint,
  type EndpointParams,
  type EndpointRequest,
  endpointUrl,
} from '#kit/api/endpoint.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { getActingForMark } from '#kit/browser/call.ts'

type QueryOfFile<E extends Endpoint> =
  EndpointRequest<E> extends { query: infer Query } ? Query : Record<never, never>

/**
 * The link says for whom the page acts, so that the file is refused after another tab has switched to another
 * organisation or person (M-LEGAL-03).
 */
export const buildFileUrl = <E extends Endpoint>(
  endpoint: E,
  params: EndpointParams<E>,
  query?: QueryOfFile<E>,
): string =>
  endpointUrl(endpoint, params as Record<string, unknown>, {
    ...(query as object | undefined),
    [actingForQueryParam]: getActingForMark(browserEnvironment),
  })
