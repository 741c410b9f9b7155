import { activeLegalClaims, archivedLegalClaims, clientLegalClaims } from '#contract/legal-claims.ts'
import { ARCHIVE_PAGE_SIZE, CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { type Answer, type RequestFor, type Route, route } from '#server/http/route.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { ownerOf } from '../claims/owner.ts'
import { actingFor } from '../organisations/acting.ts'
import { findLegalClaims, type LegalShelf, sortOfQuery, wordsOfSearch } from './legal-claims.ts'
import { pageLinks } from './page-links.ts'

/** The lists of an organisation's claims (M-API-29). */
export const legalRoutes = (needs: Pick<ClaimNeeds, 'db' | 'hasOffer'>): Route[] => {
  const list = async (
    request: RequestFor<typeof clientLegalClaims>,
    shelf: LegalShelf,
    usualSize: number,
  ): Promise<Answer<typeof clientLegalClaims>> => {
    const acting = actingFor(request)
    if (!acting) return { ok: false, code: 'organisation_not_chosen' }
    const { page: number = 0, size = usualSize, forceFirstAndLastRels, inn, q, sort } = request.query
    const wish = {
      shelf,
      inn,
      ownInn: acting.inn,
      words: wordsOfSearch(q),
      sort: sortOfQuery(sort),
      today: request.today,
    }
    const part = { limit: size, offset: size * number }
    const { claims, total } = await findLegalClaims(needs, ownerOf(request), wish, part)
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

  return [
    route(clientLegalClaims, (request) => list(request, 'all', CLAIMS_PAGE_SIZE)),
    route(activeLegalClaims, (request) => list(request, 'active', CLAIMS_PAGE_SIZE)),
    route(archivedLegalClaims, (request) => list(request, 'archive', ARCHIVE_PAGE_SIZE)),
  ]
}
