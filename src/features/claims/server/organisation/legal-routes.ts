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

/** Adds `first` and `last` only with other pages or if `forced` (M-LEGAL-05); links are site paths. */
function pageLinks(
  url: URL,
  { number, size, totalPages }: Omit<LegalClaimsPage['page'], 'totalElements'>,
  forced: boolean,
) {
  const linkTo = (page: number) => {
    const query = new URLSearchParams(url.search)
    query.set('page', String(page))
    query.set('size', String(size))
    return { href: `${url.pathname}?${query}` }
  }
  const last = Math.max(0, totalPages - 1)
  const [hasPrevious, hasNext] = [number > 0, number < last]
  return {
    ...(hasPrevious || forced ? { first: linkTo(0) } : {}),
    ...(hasPrevious ? { prev: linkTo(number - 1) } : {}),
    self: linkTo(number),
    ...(hasNext ? { next: linkTo(number + 1) } : {}),
    ...(hasNext || forced ? { last: linkTo(last) } : {}),
  }
}

const MAX_EXPORTED = 10_000

const organisationNotChosen = { ok: false, code: 'organisation_not_chosen' } as const

/** M-API-29. */
export const legalRoutes = (context: Context): Route[] => {
  const findClaims = async (
    request: RequestFor<typeof clientLegalClaims> | RequestFor<typeof exportClaimsCsv>,
    tab: LegalTab,
    part: { readonly size: number; readonly page: number },
  ) => {
    const actor = actingFor(request)
    const { inn, q, sort } = request.query
    return (
      actor &&
      findLegalClaims(
        context,
        ownerOf(request),
        {
          tab,
          inn,
          ownInn: actor.inn,
          words: wordsOfSearch(q),
          sort: sortOfQuery(sort),
          today: request.today,
        },
        part,
      )
    )
  }

  const listTab = async (
    request: RequestFor<typeof clientLegalClaims>,
    tab: LegalTab,
    defaultSize: number,
  ): Promise<Answer<typeof clientLegalClaims>> => {
    const { page: number = 0, size = defaultSize, forceFirstAndLastRels = false } = request.query
    const page = await findClaims(request, tab, { size, page: number })
    if (!page) return organisationNotChosen
    const totalPages = Math.ceil(page.total / size)
    return accept({
      _embedded: { claimDtoes: page.claims },
      page: { size, totalElements: page.total, totalPages, number },
      _links: pageLinks(request.url, { number, size, totalPages }, forceFirstAndLastRels),
    })
  }

  const exportClaims = async (
    request: RequestFor<typeof exportClaimsCsv>,
    job: 'writeClaimsCsv' | 'writeClaimsXlsx',
    name: string,
  ): Promise<Answer<typeof exportClaimsCsv>> => {
    const page = await findClaims(request, request.query.tab, { size: MAX_EXPORTED, page: 0 })
    return page ? fileNamed(name, await context.workers.run(job, page.claims)) : organisationNotChosen
  }

  const withJointParams = async <T, Body extends BodyOf<typeof quoteJointExtension>>(
    request: RequestContext & { readonly body: Body },
    run: (params: JointParams & Body) => Promise<T>,
  ) => {
    const actor = actingFor(request)
    const { body, now, today } = request
    return actor
      ? run({ ...body, owner: ownerOf(request), inn: actor.inn, now, today })
      : organisationNotChosen
  }

  return [
    route(exportClaimsCsv, (request) => exportClaims(request, 'writeClaimsCsv', 'claims.csv')),
    route(exportClaimsXlsx, (request) => exportClaims(request, 'writeClaimsXlsx', 'claims.xlsx')),
    route(quoteJointExtension, (request) =>
      withJointParams(request, (params) => quoteTogether(context, params)),
    ),
    route(extendTogether, (request) => withJointParams(request, (params) => orderTogether(context, params))),
    route(extendFromBalance, (request) => withJointParams(request, (params) => payTogether(context, params))),
    route(jointPaymentOrder, (request) => printTogether(context, ownerOf(request), request.params.id)),
    route(clientLegalClaims, (request) => listTab(request, 'all', CLAIMS_PAGE_SIZE)),
    route(activeLegalClaims, (request) => listTab(request, 'active', CLAIMS_PAGE_SIZE)),
    route(archivedLegalClaims, (request) => listTab(request, 'archive', ARCHIVE_PAGE_SIZE)),
  ]
}
