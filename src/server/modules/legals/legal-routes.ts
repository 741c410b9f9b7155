import type { BodyOf } from '#contract/endpoint.ts'
import {
  activeLegalClaims,
  archivedLegalClaims,
  clientLegalClaims,
  exportClaimsCsv,
  exportClaimsXlsx,
  extendFromBalance,
  extendTogether,
  jointPaymentOrder,
  quoteJointExtension,
} from '#contract/legal-claims.ts'
import { ARCHIVE_PAGE_SIZE, CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { actingFor } from '#server/access/acting.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { type Answer, fileNamed, type RequestFor, type Route, route } from '#server/http/route.ts'
import { extendTogetherFromBalance } from './joint-debit.ts'
import { orderTogether, quoteTogether } from './joint-extension.ts'
import { findLegalClaims, type LegalTab, sortOfQuery, wordsOfSearch } from './legal-claims.ts'
import { pageLinks } from './page-links.ts'
import { printTogether } from './print-joint-order.ts'

/** More claims than an organisation has; a list that is longer is cut. */
const EXPORTED = 10_000

/** The lists of an organisation's claims, as pages and files, and extending several at once (M-API-29). */
export const legalRoutes = (context: Context): Route[] => {
  const list = async (
    request: RequestFor<typeof clientLegalClaims>,
    tab: LegalTab,
    usualSize: number,
  ): Promise<Answer<typeof clientLegalClaims>> => {
    const acting = actingFor(request)
    if (!acting) return { ok: false, code: 'organisation_not_chosen' }
    const { page: number = 0, size = usualSize, forceFirstAndLastRels, inn, q, sort } = request.query
    const input = {
      tab,
      inn,
      ownInn: acting.inn,
      words: wordsOfSearch(q),
      sort: sortOfQuery(sort),
      today: request.today,
    }
    const { claims, total } = await findLegalClaims(context, ownerOf(request), input, { size, page: number })
    const totalPages = Math.ceil(total / size)
    return {
      ok: true,
      value: {
        _embedded: { claimDtoes: claims },
        page: { size, totalElements: total, totalPages, number },
        _links: pageLinks(request.url, { number, size, totalPages }, forceFirstAndLastRels ?? false),
      },
    }
  }

  /** Everything that a filter shows, all pages at once. */
  const exported = async (
    request: RequestFor<typeof exportClaimsCsv>,
    job: 'writeClaimsCsv' | 'writeClaimsXlsx',
    name: string,
  ): Promise<Answer<typeof exportClaimsCsv>> => {
    const acting = actingFor(request)
    if (!acting) return { ok: false, code: 'organisation_not_chosen' }
    const { inn, q, sort, tab } = request.query
    const input = {
      tab,
      inn,
      ownInn: acting.inn,
      words: wordsOfSearch(q),
      sort: sortOfQuery(sort),
      today: request.today,
    }
    const { claims } = await findLegalClaims(context, ownerOf(request), input, { size: EXPORTED, page: 0 })
    return fileNamed(name, await context.workers.run(job, claims))
  }

  const jointParams = (
    request: RequestFor<typeof quoteJointExtension>,
    { claims, months, services }: BodyOf<typeof quoteJointExtension>,
  ) => {
    const acting = actingFor(request)
    const { now, today } = request
    return acting && { owner: ownerOf(request), inn: acting.inn, claims, months, services, now, today }
  }

  return [
    route(exportClaimsCsv, (request) => exported(request, 'writeClaimsCsv', 'claims.csv')),
    route(exportClaimsXlsx, (request) => exported(request, 'writeClaimsXlsx', 'claims.xlsx')),
    route(quoteJointExtension, (request) => {
      const input = jointParams(request, request.body)
      return input ? quoteTogether(context, input) : { ok: false, code: 'organisation_not_chosen' }
    }),
    route(extendTogether, (request) => {
      const input = jointParams(request, request.body)
      const { total } = request.body
      return input
        ? orderTogether(context, { ...input, total })
        : { ok: false, code: 'organisation_not_chosen' }
    }),
    route(extendFromBalance, (request) => {
      const input = jointParams(request, request.body)
      const { total } = request.body
      return input
        ? extendTogetherFromBalance(context, { ...input, total })
        : { ok: false, code: 'organisation_not_chosen' }
    }),
    route(jointPaymentOrder, (request) => printTogether(context, ownerOf(request), request.params.id)),
    route(clientLegalClaims, (request) => list(request, 'all', CLAIMS_PAGE_SIZE)),
    route(activeLegalClaims, (request) => list(request, 'active', CLAIMS_PAGE_SIZE)),
    route(archivedLegalClaims, (request) => list(request, 'archive', ARCHIVE_PAGE_SIZE)),
  ]
}
