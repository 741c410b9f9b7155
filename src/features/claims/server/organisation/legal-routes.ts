import {
  activeLegalClaims,
  archivedLegalClaims,
  clientLegalClaims,
  exportClaimsCsv,
  exportClaimsXlsx,
  extendFromBalance,
  extendTogether,
  jointPaymentOrder,
  type LegalClaimsPage,
  quoteJointExtension,
} from '#claims/api/legal-claims.ts'
import type { BodyOf } from '#kit/api/endpoint.ts'
import { ARCHIVE_PAGE_SIZE, CLAIMS_PAGE_SIZE } from '#kit/rules/limits.ts'
import { accept } from '#kit/rules/outcome.ts'
import { actingFor } from '#server/access/acting.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import {
  type Answer,
  fileNamed,
  type RequestContext,
  type RequestFor,
  type Route,
  route,
} from '#server/http/route.ts'
import { type JointParams, orderTogether, payTogether, quoteTogether } from './joint-extension.ts'
import { findLegalClaims, type LegalTab, sortOfQuery, wordsOfSearch } from './legal-claims.ts'
import { printTogether } from './print-joint-order.ts'

/** `first` and `last` only with other pages, or if `forced` (M-LEGAL-05); links are site paths. */
function pageLinks(
  url: URL,
  { number, size, totalPages }: Omit<LegalClaimsPage['page'], 'totalElements'>,
  forced: boolean,
) {
  const to = (page: number) => {
    const query = new URLSearchParams(url.search)
    query.set('page', String(page))
    query.set('size', String(size))
    return { href: `${url.pathname}?${query}` }
  }
  const last = Math.max(0, totalPages - 1)
  const [before, after] = [number > 0, number < last]
  return {
    ...(before || forced ? { first: to(0) } : {}),
    ...(before ? { prev: to(number - 1) } : {}),
    self: to(number),
    ...(after ? { next: to(number + 1) } : {}),
    ...(after || forced ? { last: to(last) } : {}),
  }
}

/** Longer lists are cut. */
const MAX_EXPORTED = 10_000

const notChosen = { ok: false, code: 'organisation_not_chosen' } as const

/** M-API-29. */
export const legalRoutes = (context: Context): Route[] => {
  /** Null if no organisation is chosen. */
  const find = async (
    request: RequestFor<typeof clientLegalClaims> | RequestFor<typeof exportClaimsCsv>,
    tab: LegalTab,
    part: { readonly size: number; readonly page: number },
  ) => {
    const acting = actingFor(request)
    const { inn, q, sort } = request.query
    return (
      acting &&
      findLegalClaims(
        context,
        ownerOf(request),
        {
          tab,
          inn,
          ownInn: acting.inn,
          words: wordsOfSearch(q),
          sort: sortOfQuery(sort),
          today: request.today,
        },
        part,
      )
    )
  }

  const list = async (
    request: RequestFor<typeof clientLegalClaims>,
    tab: LegalTab,
    defaultSize: number,
  ): Promise<Answer<typeof clientLegalClaims>> => {
    const { page: number = 0, size = defaultSize, forceFirstAndLastRels = false } = request.query
    const found = await find(request, tab, { size, page: number })
    if (!found) return notChosen
    const totalPages = Math.ceil(found.total / size)
    return accept({
      _embedded: { claimDtoes: found.claims },
      page: { size, totalElements: found.total, totalPages, number },
      _links: pageLinks(request.url, { number, size, totalPages }, forceFirstAndLastRels),
    })
  }

  const exported = async (
    request: RequestFor<typeof exportClaimsCsv>,
    job: 'writeClaimsCsv' | 'writeClaimsXlsx',
    name: string,
  ): Promise<Answer<typeof exportClaimsCsv>> => {
    const found = await find(request, request.query.tab, { size: MAX_EXPORTED, page: 0 })
    return found ? fileNamed(name, await context.workers.run(job, found.claims)) : notChosen
  }

  const joint = async <T, Body extends BodyOf<typeof quoteJointExtension>>(
    request: RequestContext & { readonly body: Body },
    run: (params: JointParams & Body) => Promise<T>,
  ) => {
    const acting = actingFor(request)
    const { body, now, today } = request
    return acting ? run({ ...body, owner: ownerOf(request), inn: acting.inn, now, today }) : notChosen
  }

  return [
    route(exportClaimsCsv, (request) => exported(request, 'writeClaimsCsv', 'claims.csv')),
    route(exportClaimsXlsx, (request) => exported(request, 'writeClaimsXlsx', 'claims.xlsx')),
    route(quoteJointExtension, (request) => joint(request, (params) => quoteTogether(context, params))),
    route(extendTogether, (request) => joint(request, (params) => orderTogether(context, params))),
    route(extendFromBalance, (request) => joint(request, (params) => payTogether(context, params))),
    route(jointPaymentOrder, (request) => printTogether(context, ownerOf(request), request.params.id)),
    route(clientLegalClaims, (request) => list(request, 'all', CLAIMS_PAGE_SIZE)),
    route(activeLegalClaims, (request) => list(request, 'active', CLAIMS_PAGE_SIZE)),
    route(archivedLegalClaims, (request) => list(request, 'archive', ARCHIVE_PAGE_SIZE)),
  ]
}
