import { atom, type ReadableAtom } from 'nanostores'
import { addressOf, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { setAutoExtension } from '#contract/auto-extension.ts'
import {
  activeLegalClaims,
  archivedLegalClaims,
  exportClaimsCsv,
  exportClaimsXlsx,
  type LegalClaim,
} from '#contract/legal-claims.ts'
import type { Legal } from '#contract/session.ts'
import { isSearchable } from '#contract/typed-text.ts'
import { legalClaimsCopy } from '#copy/legal-claims.ts'
import { ARCHIVE_PAGE_SIZE, CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { type NoOrganisation, organisationOfPage } from '#state/legals.ts'
import { showToast } from '#state/toasts.ts'
import { jointExtension } from './joint-extension.ts'

/** What of a list is shown: words to search for, an order, a page from 1 or all of it. */
export interface ListWish {
  readonly q: string
  readonly sort: string
  readonly page: number
  readonly all: boolean
}

/** A list of an organisation's claims in all its states. */
export type LegalClaimsState =
  | { readonly kind: 'loading' }
  | NoOrganisation
  | {
      readonly kind: 'shown'
      readonly organisation: Legal
      readonly claims: readonly LegalClaim[]
      /** How many there are on all pages. */
      readonly total: number
      readonly pages: number
      readonly wish: ListWish
      /** The server's clock when the list was read. */
      readonly now: Date
      /** Another part of the list is being read; this one stays in sight. */
      readonly busy: boolean
      /** Set when the session ended under an act; other refusals are told by a toast. */
      readonly refused: string | null
    }

export type LegalClaimsPage = ReturnType<typeof legalClaimsPage>
type Shown = Extract<LegalClaimsState, { kind: 'shown' }>

const shelves = {
  active: { endpoint: activeLegalClaims, size: CLAIMS_PAGE_SIZE },
  archive: { endpoint: archivedLegalClaims, size: ARCHIVE_PAGE_SIZE },
} as const
export type ClaimShelf = keyof typeof shelves

/** As many as one answer holds. */
const WHOLE = 100
const usualSort = 'claimId,desc'

/** The claims of the chosen organisation, those that are not over or those that are; the address names what is shown. */
export function legalClaimsPage(environment: Environment, shelf: ClaimShelf) {
  const $claims = atom<LegalClaimsState>({ kind: 'loading' })
  const { endpoint, size } = shelves[shelf]
  const query = environment.query()
  let wish: ListWish = {
    q: query.get('q')?.slice(0, 100) ?? '',
    sort: query.get('sort') ?? usualSort,
    page: Math.max(1, numberInQuery(environment, 'page') ?? 1),
    all: query.get('all') === 'true',
  }

  const filter = () => ({ ...(wish.q === '' ? {} : { q: wish.q }), sort: wish.sort })
  const addressFor = ({ q, sort, page, all }: ListWish): string => {
    const parts = new URLSearchParams({
      ...(q === '' ? {} : { q }),
      ...(sort === usualSort ? {} : { sort }),
      ...(all ? { all: 'true' } : page > 1 ? { page: String(page) } : {}),
    }).toString()
    return `${environment.path()}${parts ? `?${parts}` : ''}`
  }

  const open = async (): Promise<void> => {
    const { current, why } = await organisationOfPage(environment)
    if (why) $claims.set(why)
    if (!current) return
    const asked = wish
    const part = asked.all ? { page: 0, size: WHOLE } : { page: asked.page - 1, size }
    const answer = await call(environment, endpoint, {
      query: { ...part, ...filter(), forceFirstAndLastRels: 'true' },
    })
    if (asked !== wish) return
    if (!answer.ok) return $claims.set({ kind: 'failed', code: answer.code })
    const { _embedded, page: place } = answer.value
    $claims.set({
      kind: 'shown',
      organisation: current,
      claims: _embedded?.claimDtoes ?? [],
      total: place.totalElements,
      pages: asked.all ? 1 : place.totalPages,
      wish: asked,
      now: environment.serverNow() ?? new Date(environment.now()),
      busy: false,
      refused: null,
    })
  }

  const show = (part: Partial<ListWish>): Promise<void> => {
    wish = { ...wish, page: 1, ...part }
    environment.rename(addressFor(wish))
    const state = $claims.get()
    $claims.set(state.kind === 'shown' ? { ...state, busy: true } : { kind: 'loading' })
    return open()
  }

  whenShown(environment, $claims, () => {
    void open()
    return undefined
  })

  const exported = (file: typeof exportClaimsCsv | typeof exportClaimsXlsx) =>
    addressOf(file, {}, { ...filter(), shelf })

  return {
    $claims: $claims as ReadableAtom<LegalClaimsState>,
    joint: jointExtension(environment, filter, () => void open()),
    shelf,
    retry: () => {
      $claims.set({ kind: 'loading' })
      void open()
    },
    search: async (q: string): Promise<void> => {
      if (isSearchable(q)) await show({ q: q.trim() })
    },
    /** Switches the extension of a rent by itself off, in one tap. */
    stopExtending: async (id: number): Promise<void> => {
      const answer = await call(environment, setAutoExtension, { params: { id }, body: { enabled: false } })
      if (answer.ok) return open()
      const state = $claims.get()
      if (answer.code === 'login_required' && state.kind === 'shown')
        return $claims.set({ ...state, refused: answer.code })
      showToast(answer.code, legalClaimsCopy.stopFailed)
    },
    sort: (sort: string) => show({ sort }),
    showAll: (all: boolean) => show({ all }),
    /** The address of another page of what is shown. */
    addressOfPage: (state: Shown, page: number) => addressFor({ ...state.wish, page }),
    /** Addresses of what is shown as files. */
    files: () => ({ csv: exported(exportClaimsCsv), xlsx: exported(exportClaimsXlsx) }),
  }
}
