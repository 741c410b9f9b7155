import {
  type CompanyState,
  companyState,
  searchAddresses,
  searchBanks,
  searchCompanies,
  searchIssuers,
} from '#people/api/directory.ts'
import { callerOf, type TooManyRequests, takePoint, tooManyRequests } from '#server/access/guess-limit.ts'
import type { Context } from '#server/context.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import type { Directory, Suggestions } from '#server/integrations/directory/directory.ts'

const KEPT_MS = 10 * 60_000
const KEPT_AT_MOST = 1000

interface Known {
  readonly state: CompanyState | null
  readonly until: number
}

export type CompanyStateOf = (inn: string, anew?: boolean) => Promise<string | null>

/**
 * Cached for ten minutes, so that making a claim seldom waits; `anew` asks again, where it matters who rents.
 * An unreachable directory leaves the last known state.
 */
export function companyStates(
  directory: Pick<Directory, 'companies'>,
  clock: { now(): Date },
): (inn: string, anew?: boolean) => Promise<CompanyState | null> {
  const known = new Map<string, Known>()
  return async (inn, anew = false) => {
    const now = clock.now().getTime()
    const kept = known.get(inn)
    if (kept && kept.until > now && !anew) return kept.state
    const found = await directory.companies(inn, 5, [])
    if (!found.ok) return kept?.state ?? null
    const state = found.value.suggestions.find(({ data }) => data.inn === inn)?.data.state.status ?? null
    if (known.size >= KEPT_AT_MOST) known.clear()
    known.set(inn, { state, until: now + KEPT_MS })
    return state
  }
}

/** Per person; look-ups may cost money. */
const lookupLimit = { points: 120, seconds: 60 } as const

const isState = (text: string): text is CompanyState => companyState.safeParse(text).success

/** Any case, as a list or with commas; empty keeps all. */
const statesOf = (status: string | string[] | undefined): CompanyState[] =>
  [status ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toUpperCase())
    .filter(isState)

/** M-API-20, 21. */
export const directoryRoutes = ({ db, directory }: Context): Route[] => {
  const limited = async <T>(
    request: RequestContext,
    ask: () => Promise<Suggestions<T>>,
  ): Promise<Suggestions<T> | TooManyRequests> => {
    const taken = await takePoint(db, { key: `directory:${callerOf(request)}`, ...lookupLimit }, request.now)
    return taken.ok ? ask() : tooManyRequests(taken)
  }
  return [
    route(searchBanks, ({ body, ...request }) =>
      limited(request, () => directory.banks(body.query, body.count)),
    ),
    route(searchCompanies, ({ body, ...request }) =>
      limited(request, () => directory.companies(body.query, body.count, statesOf(body.status))),
    ),
    route(searchAddresses, ({ body, ...request }) =>
      limited(request, () => directory.addresses(body.query, body.count)),
    ),
    route(searchIssuers, ({ body, ...request }) =>
      limited(request, () => directory.issuers(body.query, body.count)),
    ),
  ]
}
