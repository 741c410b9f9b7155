import type { Endpoint } from '#contract/endpoint.ts'
import type { Failed } from './failed.ts'
import type { Session } from './session.ts'

/** Who asks with a key of an organisation: what stands for a session, or why the key opens nothing. */
export type KeyCaller = { readonly ok: true; readonly session: Session } | ({ readonly ok: false } & Failed)

/** Does this request bring a key where keys are taken? */
export const bringsKey = ({ access, forKeys }: Endpoint, headers: Headers): boolean =>
  (access === 'key' || forKeys === true) && /^Bearer /i.test(headers.get('authorization') ?? '')

/** Browsers alone tell which page asks: a key in a page is everybody's, and no page is answered with one. */
export const comesFromPage = (headers: Headers): boolean => headers.has('sec-fetch-site')
