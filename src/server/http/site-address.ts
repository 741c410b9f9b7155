import { basePath } from '#contract/endpoint.ts'

const nowhere = 'http://site.invalid'
/** Paths that act or belong to providers: nobody is sent there after a login. */
const notPages = new RegExp(`^(${basePath}|/identity|/sandbox-bank|/dev)(/|$)`)

/** Is this text one clean path: one leading slash, no second, no backslash, no control character or space? */
const cleanPath = (text: string): boolean =>
  text.startsWith('/') &&
  !text.startsWith('//') &&
  ![...text].some((sign) => sign <= ' ' || sign === '\\' || sign === '\u007f')

/**
 * Where to send a browser that asked for `callback`: a path of our own site with query and fragment, or '/' for
 * anything else (M-API-24). A whole address is taken only when it is of `origin`. The answer is checked again after
 * the address was resolved, because '/.//evil.example' resolves to '//evil.example'.
 */
export const siteAddress = (callback: string | undefined, origin: string): string => {
  const path = callback?.startsWith(`${origin}/`) ? callback.slice(origin.length) : callback
  if (!path || !cleanPath(path) || !URL.canParse(path, nowhere)) return '/'
  const resolved = new URL(path, nowhere)
  const safe = `${resolved.pathname}${resolved.search}${resolved.hash}`
  return resolved.origin === nowhere && cleanPath(safe) && !notPages.test(resolved.pathname) ? safe : '/'
}
