import type { Environment } from '#kit/browser/environment.ts'

const wholeNumber = /^\d{1,15}$/

const lastPathSegment = (environment: Environment): string =>
  environment.path().replace(/\/+$/, '').split('/').at(-1) ?? ''

/** The signed token at the end of the path. */
export const readPathToken = (environment: Environment): string =>
  decodeURIComponent(lastPathSegment(environment))

/** The number at the end of the path: `/claims/12` gives 12. */
export function readPathNumber(environment: Environment): number | null {
  const last = lastPathSegment(environment)
  return wholeNumber.test(last) ? Number(last) : null
}

/** A number of the query: `?claim=12`. */
export function readQueryNumber(environment: Environment, name: string): number | null {
  const text = environment.query().get(name) ?? ''
  return wholeNumber.test(text) ? Number(text) : null
}

/** A path within the site from the query: `?back=/reservation?claim=7`; null for other sites. */
export function readQuerySitePath(environment: Environment, name: string): string | null {
  const text = environment.query().get(name) ?? ''
  return /^\/(?![/\\])[^\s\\]{0,300}$/.test(text) ? text : null
}

/** The path and query to return to after a login. */
export function currentPagePath(environment: Environment): string {
  const query = environment.query().toString()
  return `${environment.path()}${query ? `?${query}` : ''}`
}
