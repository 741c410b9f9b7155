import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { activeLegalClaims, archivedLegalClaims, type LegalClaim } from '#contract/legal-claims.ts'
import type { Legal } from '#contract/session.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { ARCHIVE_PAGE_SIZE, CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { organisationOfPage } from '#state/legals.ts'
import { today } from '#state/server-time.ts'

/** A list of an organisation's claims in all its states. */
export type LegalClaimsState =
  | { readonly kind: 'loading' | 'unchosen' | 'failed' }
  | {
      readonly kind: 'shown'
      readonly organisation: Legal
      readonly claims: readonly LegalClaim[]
      /** How many there are on all pages. */
      readonly total: number
      /** From 1. */
      readonly page: number
      readonly pages: number
      readonly today: CalendarDate
    }

export type LegalClaimsPage = ReturnType<typeof legalClaimsPage>

const shelves = {
  active: { endpoint: activeLegalClaims, size: CLAIMS_PAGE_SIZE },
  archive: { endpoint: archivedLegalClaims, size: ARCHIVE_PAGE_SIZE },
} as const

/** The claims of the chosen organisation, those that are not over or those that are; `?page=` names the page. */
export function legalClaimsPage(environment: Environment, shelf: keyof typeof shelves) {
  const $claims = atom<LegalClaimsState>({ kind: 'loading' })
  const page = Math.max(1, numberInQuery(environment, 'page') ?? 1)
  const { endpoint, size } = shelves[shelf]

  const open = async (): Promise<void> => {
    const organisation = await organisationOfPage(environment)
    if (!organisation.current) {
      if (organisation.why !== 'left') $claims.set({ kind: organisation.why })
      return
    }
    const answer = await call(environment, endpoint, {
      query: { page: page - 1, size, forceFirstAndLastRels: 'true' },
    })
    if (!answer.ok) return $claims.set({ kind: 'failed' })
    const { _embedded, page: place } = answer.value
    $claims.set({
      kind: 'shown',
      organisation: organisation.current,
      claims: _embedded?.claimDtoes ?? [],
      total: place.totalElements,
      page,
      pages: place.totalPages,
      today: today(environment) ?? '',
    })
  }

  whenShown(environment, $claims, () => {
    void open()
    return undefined
  })

  return {
    $claims: $claims as ReadableAtom<LegalClaimsState>,
    retry: () => {
      $claims.set({ kind: 'loading' })
      void open()
    },
  }
}
