import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { basePath, type Endpoint } from '#contract/endpoint.ts'
import type { Mount } from './front-door.ts'

/** A Hono app that answers everything below a path. */
export const honoMount = (path: string, app: Hono): Mount => {
  const listener = getRequestListener(new Hono().route(path, app).fetch)
  return { path, handle: (request, response) => listener(request, response) }
}

/** The whole path of an endpoint with its `:parts`. */
export const honoPath = (endpoint: Endpoint): string =>
  endpoint.outside ? endpoint.path : `${basePath}${endpoint.path}`

/** The path as the router wants it: it takes requests with and without a trailing slash for the same. */
export const routerPath = (endpoint: Endpoint): string => honoPath(endpoint).replace(/\/$/, '')

/** Fixed paths before varying ones, so that `/claims/update` is never read as a claim's id (AMB-37). */
export const fixedFirst = <T extends { readonly endpoint: Endpoint }>(routes: readonly T[]): T[] =>
  routes.toSorted((a, b) => variance(a.endpoint) - variance(b.endpoint))

const variance = (endpoint: Endpoint): number => (endpoint.path.match(/:/g) ?? []).length
