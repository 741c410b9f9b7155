import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiBasePath } from '#kit/api/endpoint.ts'
import {
  accessGroupByPage,
  dynamicPageRoutes,
  isPersonalPage,
  type PageAccessGroup,
  pagePaths,
  permanentRedirects,
} from '#kit/api/page-paths.ts'
import { startLogin } from '#people/api/session.ts'
import { readOfficePageSearch } from '#places/rules/office-page-search.ts'
import { type SiteFile, sendFile } from './compress.ts'
import type { Session } from './session.ts'
import type { SiteFiles } from './site-files.ts'

type SiteRoute<File> =
  | { readonly kind: 'page'; readonly page: string; readonly file: File; readonly group: PageAccessGroup }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unknown' }

const shellPages = new Set(dynamicPageRoutes.map(({ page }) => page))

/** Removes trailing slashes (AMB-28). */
const trimTrailingSlashes = (path: string): string =>
  path.length > 1 ? path.replace(/\/+$/, '') || '/' : path

/**
 * Finds the page of a path. A file for exactly this path takes precedence over a page shared by many paths, so that an
 * office can have its own page. A shared page is not served at its own path.
 */
export const resolveSiteRoute = async <File>(
  path: string,
  fileAt: (address: string) => File | undefined | Promise<File | undefined>,
): Promise<SiteRoute<File>> => {
  const address = trimTrailingSlashes(path)
  const moved = Object.hasOwn(permanentRedirects, address) ? permanentRedirects[address] : undefined
  if (moved !== undefined) return { kind: 'moved', to: moved }
  const file = shellPages.has(address) ? undefined : await fileAt(address)
  if (file !== undefined) {
    const group = Object.hasOwn(accessGroupByPage, address) ? accessGroupByPage[address] : undefined
    return { kind: 'page', page: address, file, group: group ?? 'open' }
  }
  const shell = dynamicPageRoutes.find(({ pattern }) => pattern.test(address))
  const shellFile = shell && (await fileAt(shell.page))
  if (shell === undefined || shellFile === undefined) return { kind: 'unknown' }
  return { kind: 'page', page: shell.page, file: shellFile, group: shell.group }
}

export interface StaticSiteDeps {
  readonly files: SiteFiles
  readonly routeOf: (path: string) => Promise<SiteRoute<SiteFile>>
  readonly isThere: (path: string) => boolean
  readonly firstCalls: (path: string) => readonly string[]
  readonly headers: readonly string[]
  /** Headers of the files below `/_astro/`. */
  readonly headersOfAssets: readonly string[]
  readonly headersInFrame: readonly string[]
  /** Reads the session; called only for pages that need one. */
  readonly sessionOf: (request: IncomingMessage) => Promise<Session | null>
  /** Counts a search; null if it is allowed, otherwise seconds until a retry. */
  readonly limitSearch: (request: IncomingMessage) => Promise<number | null> | null
}

/** Returns a promise only if it has to wait, because most requests need not. */
type MaybePromise = void | Promise<void>

type FoundPage = Extract<SiteRoute<SiteFile>, { kind: 'page' }>

const ASSETS = '/_astro/'
const frameablePages = new Set(['/map/view'])
/** Pages whose path contains a secret token, which must not reach another site or a search engine. */
const pagesWithToken = new Set(['/extend/view', '/auto-extension/view', '/rpo/view'])
const withPrivacyHeaders = (headers: readonly string[]): readonly string[] => [
  ...headers.map((value, index) => (headers[index - 1] === 'Referrer-Policy' ? 'no-referrer' : value)),
  'X-Robots-Tag',
  'noindex',
]
/** Failure pages have their own status even if opened directly. */
const statusByPage: Readonly<Record<string, number>> = {
  '/404': 404,
  [pagePaths.forbidden]: 403,
  [pagePaths.staffOnly]: 403,
  [pagePaths.broken]: 500,
  [pagePaths.error]: 500,
}

/** Answers through Node's server directly instead of Hono, for speed, because most requests are for files. */
export const createStaticSiteHandler = ({
  files,
  routeOf,
  isThere,
  firstCalls,
  headers,
  headersOfAssets,
  headersInFrame,
  sessionOf,
  limitSearch,
}: StaticSiteDeps) => {
  const sendPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    page: string,
    status: number,
    more: readonly string[] = [],
  ) => {
    const file = await files.get(page)
    return file
      ? sendFile(request, response, file, status, [...headers, ...more])
      : plain(response, status, more)
  }

  const plain = (response: ServerResponse, status: number, more: readonly string[] = []) => {
    response
      .writeHead(status, [...headers, ...more, 'Cache-Control', 'no-store', 'Content-Length', '0'])
      .end()
  }

  const sendOn = (response: ServerResponse, status: number, to: string) =>
    plain(response, status, ['Location', to])

  const sendFound = (request: IncomingMessage, response: ServerResponse, path: string, found: FoundPage) => {
    const { redirect } = found.file
    if (redirect) return sendOn(response, redirect.status, redirect.location)
    if (path.startsWith(ASSETS)) return sendFile(request, response, found.file, 200, headersOfAssets)
    // The page itself tells people that the office is unknown; the status tells search engines.
    const status = isThere(path) ? 200 : 404
    const usual = frameablePages.has(found.page) ? headersInFrame : headers
    const common = pagesWithToken.has(found.page) ? withPrivacyHeaders(usual) : usual
    // An office's own page already contains what its form would otherwise request.
    const calls = found.page === path && path !== pagePaths.home ? [] : firstCalls(path)
    const early = status === 200 ? preloadHeader(request.url ?? '/', calls) : null
    const all = early === null ? common : [...common, 'Link', early]
    const personal = isPersonalPage(found.page, found.group)
    return sendFile(request, response, found.file, statusByPage[found.page] ?? status, all, personal)
  }

  const sendGuarded = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    found: FoundPage,
  ) => {
    const person = (await sessionOf(request))?.person
    if (!person) return sendOn(response, 302, loginAddress(request.url ?? '/'))
    // Persons who act for no organisation are redirected to the home page (M-ROUTE-40).
    if (found.group === 'legal' && person.legals.length === 0) return sendOn(response, 302, pagePaths.home)
    const needsRole =
      found.group === 'operator' || found.group === 'administrator' || found.group === 'editor'
    if (needsRole && found.group !== person.role) {
      return sendPage(request, response, pagePaths.staffOnly, 403)
    }
    return sendFound(request, response, path, found)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const found = await routeOf(path)
    if (found.kind === 'unknown') return sendPage(request, response, '/404', 404)
    if (found.kind === 'moved') return sendOn(response, 308, found.to)
    const isOpen = found.group === 'open' || found.group === 'minimal'
    return (isOpen ? sendFound : sendGuarded)(request, response, path, found)
  }

  const handleSearch = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const wait = await limitSearch(request)
    return wait === null
      ? handle(request, response, path)
      : sendPage(request, response, pagePaths.error, 429, ['Retry-After', String(wait)])
  }

  return (request: IncomingMessage, response: ServerResponse): MaybePromise => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(response, 405, ['Allow', 'GET, HEAD'])
    }
    const path = decodePath(request.url ?? '/')
    if (path === null) return sendPage(request, response, pagePaths.error, 400)
    // An encoded question mark; page files take everything after it for the query of a search.
    if (path.includes('?')) return sendPage(request, response, '/404', 404)
    const address = path === pagePaths.offices ? addOfficeSearch(request.url ?? '') : path
    return (address === path ? handle : handleSearch)(request, response, address)
  }
}

/** Adds a normalized search query to the path of the offices page. */
const addOfficeSearch = (url: string): string => {
  const { text, page } = readOfficePageSearch(new URLSearchParams(url.slice(pathFromRequestUrl(url).length)))
  return text === '' ? pagePaths.offices : pagePaths.officesFound(text, page)
}

const preloadHeader = (url: string, calls: readonly string[]): string | null =>
  url.includes('?') || calls.length === 0
    ? null
    : calls.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin=use-credentials`).join(', ')

export const pathFromRequestUrl = (url: string): string => {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

const decodePath = (url: string): string | null => {
  const path = pathFromRequestUrl(url)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** The login returns to the requested page (M-ROUTE-39); an overlong query is dropped. */
const loginAddress = (url: string): string => {
  const back = url.length <= 400 ? url : (url.split('?')[0] ?? '/').slice(0, 400)
  return `${apiBasePath}${startLogin.path}?callback=${encodeURIComponent(back)}`
}
