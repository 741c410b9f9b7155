import {
  type CompanyState,
  companyState,
  searchAddresses,
  searchBanks,
  searchCompanies,
  searchIssuers,
} from '#contract/directory.ts'
import type { Context } from '#server/context.ts'
import type { Suggestions } from '#server/gateways/directory/directory.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import {
  callerOf,
  type TooManyRequests,
  takePoint,
  tooManyRequests,
} from '#server/modules/rate-limits/guess-limit.ts'

/** Look-ups of one person in a minute: nobody types faster, and each may cost us money at the directory. */
const lookupLimit = { points: 120, seconds: 60 } as const

const isState = (text: string): text is CompanyState => companyState.safeParse(text).success

/** The states that a question keeps, written in any case, as a list or with commas; none named keeps all. */
const statesOf = (status: string | string[] | undefined): CompanyState[] =>
  [status ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toUpperCase())
    .filter(isState)

/** Look-ups of banks, companies, addresses and issuers for the forms, so many a person (M-API-20, 21). */
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
