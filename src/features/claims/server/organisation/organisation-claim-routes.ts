import {
  assignCostCentre,
  downloadJointPaymentOrder,
  exportClaimsCsv,
  exportClaimsXlsx,
  listActiveOrganisationClaims,
  listArchivedOrganisationClaims,
  listExtendableClaims,
  listOrganisationClaims,
  type OrganisationClaimsPageReply,
  orderJointExtension,
  payJointExtensionFromBalance,
  quoteJointExtension,
} from '#claims/api/organisation-claims.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { ARCHIVED_CLAIMS_PAGE_SIZE, CLAIMS_PAGE_SIZE } from '#kit/rules/limits.ts'
import { accept } from '#kit/rules/outcome.ts'
import { findActingOrganisation } from '#server/access/acting-organisation.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import {
  attachmentFileAnswer,
  bindRoute,
  type EndpointAnswer,
  type EndpointHandlerRequest,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import { splitSearchWords } from '../search-claims.ts'
import { assignClaimsToCostCentre } from './assign-cost-centre.ts'
import {
  createJointOrder,
  type JointExtensionRequest,
  payJointOrderFromBalance,
  quoteJointExtensionRents,
} from './joint-extension.ts'
import {
  findExtendableClaims,
  findOrganisationClaims,
  type OrganisationClaimsQuery,
  type OrganisationClaimsTab,
  parseSort,
} from './organisation-claims.ts'
import { printOwnJointOrder } from './print-joint-order.ts'

/**
 * Adds `first` and `last` only if there are several pages or if `forced` (M-LEGAL-05). Links are paths without a host.
 */
function pageLinks(
  url: URL,
  { number, size, totalPages }: Omit<OrganisationClaimsPageReply['page'], 'totalElements'>,
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

/** An organisation's claims, their exports and joint extensions (M-API-29). */
export const organisationClaimRoutes = (context: Context): Route[] => {
  type ListRequest =
    | EndpointHandlerRequest<typeof listOrganisationClaims>
    | EndpointHandlerRequest<typeof exportClaimsCsv>
    | EndpointHandlerRequest<typeof assignCostCentre>

  const toListQuery = (request: ListRequest, tab: OrganisationClaimsTab): OrganisationClaimsQuery | null => {
    const actor = findActingOrganisation(request)
    const { inn, q, sort, costCentre } = request.query
    return (
      actor && {
        tab,
        inn,
        ownInn: actor.inn,
        words: splitSearchWords(q),
        costCentre,
        sort: parseSort(sort),
        today: request.today,
      }
    )
  }

  const findClaims = async (
    request: ListRequest,
    tab: OrganisationClaimsTab,
    part: { readonly size: number; readonly page: number },
  ) => {
    const query = toListQuery(request, tab)
    return query && findOrganisationClaims(context, ownerFromRequest(request), query, part)
  }

  const listTab = async (
    request: EndpointHandlerRequest<typeof listOrganisationClaims>,
    tab: OrganisationClaimsTab,
    defaultSize: number,
  ): Promise<EndpointAnswer<typeof listOrganisationClaims>> => {
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
    request: EndpointHandlerRequest<typeof exportClaimsCsv>,
    job: 'writeClaimsCsv' | 'writeClaimsXlsx',
    name: string,
  ): Promise<EndpointAnswer<typeof exportClaimsCsv>> => {
    const page = await findClaims(request, request.query.tab, { size: MAX_EXPORTED, page: 0 })
    return page
      ? attachmentFileAnswer(name, await context.workers.run(job, page.claims))
      : organisationNotChosen
  }

  const withJointParams = async <T, Body extends EndpointBody<typeof quoteJointExtension>>(
    request: RequestContext & { readonly body: Body },
    run: (params: JointExtensionRequest & Body) => Promise<T>,
  ) => {
    const actor = findActingOrganisation(request)
    const { body, now, today } = request
    return actor
      ? run({ ...body, owner: ownerFromRequest(request), inn: actor.inn, now, today })
      : organisationNotChosen
  }

  return [
    bindRoute(exportClaimsCsv, (request) => exportClaims(request, 'writeClaimsCsv', 'claims.csv')),
    bindRoute(exportClaimsXlsx, (request) => exportClaims(request, 'writeClaimsXlsx', 'claims.xlsx')),
    bindRoute(listExtendableClaims, async (request) => {
      const query = toListQuery(request, 'active')
      return query
        ? accept(await findExtendableClaims(context, ownerFromRequest(request), query))
        : organisationNotChosen
    }),
    bindRoute(assignCostCentre, async (request) => {
      const { body, now } = request
      const query = toListQuery(request, request.query.tab)
      return query
        ? assignClaimsToCostCentre(context, ownerFromRequest(request), { ...body, query, now })
        : organisationNotChosen
    }),
    bindRoute(quoteJointExtension, (request) =>
      withJointParams(request, (params) => quoteJointExtensionRents(context, params)),
    ),
    bindRoute(orderJointExtension, (request) =>
      withJointParams(request, (params) => createJointOrder(context, params)),
    ),
    bindRoute(payJointExtensionFromBalance, (request) =>
      withJointParams(request, (params) => payJointOrderFromBalance(context, params)),
    ),
    bindRoute(downloadJointPaymentOrder, (request) =>
      printOwnJointOrder(context, ownerFromRequest(request), request.params.id),
    ),
    bindRoute(listOrganisationClaims, (request) => listTab(request, 'all', CLAIMS_PAGE_SIZE)),
    bindRoute(listActiveOrganisationClaims, (request) => listTab(request, 'active', CLAIMS_PAGE_SIZE)),
    bindRoute(listArchivedOrganisationClaims, (request) =>
      listTab(request, 'archive', ARCHIVED_CLAIMS_PAGE_SIZE),
    ),
  ]
}
