import type { Endpoint } from '#contract/endpoint.ts'
import type { Failed } from './read-request.ts'
import type { Session } from './session.ts'

/**
 * Does this changing request come from a page of our own site? `Origin` decides where the browser sends it: it is the
 * configured origin, or the host that was asked by the scheme of that origin; without it only `Sec-Fetch-Site: same-origin` will do.
 */
export const fromOwnSite = (headers: Headers, ownOrigin: string): boolean => {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === ownOrigin) return true
  const host = headers.get('host')
  if (host === null || !URL.canParse(origin)) return false
  const { host: from, protocol } = new URL(origin)
  return from === host && protocol === new URL(ownOrigin).protocol
}

/** Who asks with a key of an organisation: what stands for a session, or why the key opens nothing. */
export type KeyCaller = { readonly ok: true; readonly session: Session } | ({ readonly ok: false } & Failed)

/** Does this request bring a key where keys are taken? */
export const bringsKey = ({ access, forKeys }: Endpoint, headers: Headers): boolean =>
  (access === 'key' || forKeys === true) && /^Bearer /i.test(headers.get('authorization') ?? '')

/** Browsers alone tell which page asks: a key in a page is everybody's, and no page is answered with one. */
export const comesFromPage = (headers: Headers): boolean => headers.has('sec-fetch-site')
