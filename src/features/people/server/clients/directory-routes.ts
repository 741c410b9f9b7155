import {
  type CompanyState,
  companyState,
  searchAddresses,
  searchBanks,
  searchCompanies,
  searchPassportIssuers,
} from '#people/api/directory-suggestions.ts'
import {
  consumeRateLimitPoint,
  type TooManyRequests,
  toRateLimitCallerKey,
  toTooManyRequests,
} from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { bindRoute, type RequestContext, type Route } from '#server/http/route.ts'
import type {
  SuggestionDirectory,
  SuggestionsOutcome,
} from '#server/integrations/directory/suggestion-directory.ts'

const CACHE_MS = 10 * 60_000
const MAX_CACHED_COMPANIES = 1000

interface CachedState {
  readonly state: CompanyState | null
  readonly until: number
}

/**
 * Caches states for ten minutes; `bypassCache` reads anew. If the directory is unreachable, returns the last
 * known state.
 */
export function createCompanyStateReader(
  directory: Pick<SuggestionDirectory, 'companies'>,
  clock: { now(): Date },
): (inn: string, bypassCache?: boolean) => Promise<CompanyState | null> {
  const cache = new Map<string, CachedState>()
  return async (inn, bypassCache = false) => {
    const now = clock.now().getTime()
    const cached = cache.get(inn)
    if (cached && cached.until > now && !bypassCache) return cached.state
    const lookup = await directory.companies(inn, 5, [])
    if (!lookup.ok) return cached?.state ?? null
    const state = lookup.value.suggestions.find(({ data }) => data.inn === inn)?.data.state.status ?? null
    if (cache.size >= MAX_CACHED_COMPANIES) cache.clear()
    cache.set(inn, { state, until: now + CACHE_MS })
    return state
  }
}

/** Limit per person, because look-ups may cost money. */
const lookupLimit = { points: 120, seconds: 60 } as const

const isState = (text: string): text is CompanyState => companyState.safeParse(text).success

const parseCompanyStates = (status: string | string[] | undefined): CompanyState[] =>
  [status ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toUpperCase())
    .filter(isState)

/** Suggestions of banks and companies (M-API-20, 21). */
export const directoryRoutes = ({ db, directory }: Context): Route[] => {
  const rateLimited = async <T>(
    request: RequestContext,
    lookUp: () => Promise<SuggestionsOutcome<T>>,
  ): Promise<SuggestionsOutcome<T> | TooManyRequests> => {
    const rateLimit = await consumeRateLimitPoint(
      db,
      { key: `directory:${toRateLimitCallerKey(request)}`, ...lookupLimit },
      request.now,
    )
    return rateLimit.ok ? lookUp() : toTooManyRequests(rateLimit)
  }
  return [
    bindRoute(searchBanks, ({ body, ...request }) =>
      rateLimited(request, () => directory.banks(body.query, body.count)),
    ),
    bindRoute(searchCompanies, ({ body, ...request }) =>
      rateLimited(request, () =>
        directory.companies(body.query, body.count, parseCompanyStates(body.status)),
      ),
    ),
    bindRoute(searchAddresses, ({ body, ...request }) =>
      rateLimited(request, () => directory.addresses(body.query, body.count)),
    ),
    bindRoute(searchPassportIssuers, ({ body, ...request }) =>
      rateLimited(request, () => directory.issuers(body.query, body.count)),
    ),
  ]
}
