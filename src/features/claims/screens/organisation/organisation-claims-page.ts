import { type CostCentre, readCostCentres } from '#claims/api/cost-centres.ts'
import { setAutoExtension } from '#claims/api/extension.ts'
import {
  exportClaimsCsv,
  exportClaimsXlsx,
  listActiveOrganisationClaims,
  listArchivedOrganisationClaims,
  type OrganisationClaim,
} from '#claims/api/organisation-claims.ts'
import { organisationClaimsCopy } from '#claims/words/organisation-claims.ts'
import { fitsSearchLimit } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { ARCHIVED_CLAIMS_PAGE_SIZE, CLAIMS_PAGE_SIZE } from '#kit/rules/limits.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import type { PersonOrganisation } from '#people/api/session.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'
import { createCostCentreAssignment } from './cost-centre-assignment.tsx'
import { createJointExtensionStore } from './joint-extension-store.ts'

export interface OrganisationClaimsListParams {
  readonly q: string
  readonly sort: string
  /** Number of a cost centre, `none`, or '' for all claims. */
  readonly costCentre: string
  readonly page: number
  readonly all: boolean
}

interface LegalClaims {
  readonly organisation: PersonOrganisation
  readonly claims: readonly OrganisationClaim[]
  readonly total: number
  readonly pages: number
  readonly params: OrganisationClaimsListParams
  readonly costCentres: readonly CostCentre[]
  /** Server time at which the list was read. */
  readonly now: Date
}

export type LoadedOrganisationClaims = LoadedState<LegalClaims>
export type OrganisationClaimsPage = ReturnType<typeof createOrganisationClaimsPage>

const tabs = {
  active: { endpoint: listActiveOrganisationClaims, size: CLAIMS_PAGE_SIZE },
  archive: { endpoint: listArchivedOrganisationClaims, size: ARCHIVED_CLAIMS_PAGE_SIZE },
} as const
export type OrganisationClaimsTab = keyof typeof tabs

const WHOLE_LIST_SIZE = 100
const DEFAULT_SORT = 'claimId,desc'

const paramsFromAddress = (environment: Environment): OrganisationClaimsListParams => {
  const query = environment.query()
  return {
    q: query.get('q')?.slice(0, 100) ?? '',
    sort: query.get('sort') ?? DEFAULT_SORT,
    costCentre: query.get('costCentre') ?? '',
    page: Math.max(1, readQueryNumber(environment, 'page') ?? 1),
    all: query.get('all') === 'true',
  }
}

export function createOrganisationClaimsPage(environment: Environment, tab: OrganisationClaimsTab) {
  const { endpoint, size } = tabs[tab]
  let chosen: OrganisationClaimsListParams | undefined
  const params = (): OrganisationClaimsListParams => {
    chosen ??= paramsFromAddress(environment)
    return chosen
  }

  const filter = () => {
    const { q, sort, costCentre } = params()
    return { ...(q === '' ? {} : { q }), ...(costCentre === '' ? {} : { costCentre }), sort }
  }
  const addressFor = ({ q, sort, costCentre, page, all }: OrganisationClaimsListParams): string => {
    const parts = new URLSearchParams({
      ...(q === '' ? {} : { q }),
      ...(costCentre === '' ? {} : { costCentre }),
      ...(sort === DEFAULT_SORT ? {} : { sort }),
      ...(all ? { all: 'true' } : page > 1 ? { page: String(page) } : {}),
    }).toString()
    return `${environment.path()}${parts ? `?${parts}` : ''}`
  }

  const { $state, retry, reload, send } = createScreen<LegalClaims, OrganisationNotChosen>(environment, {
    load: async () => {
      const { current, why } = await requireOrganisation(environment)
      if (!current) return why
      const asked = params()
      const pageQuery = asked.all ? { page: 0, size: WHOLE_LIST_SIZE } : { page: asked.page - 1, size }
      const [answer, known] = await Promise.all([
        call(environment, endpoint, {
          query: { ...pageQuery, ...filter(), forceFirstAndLastRels: 'true' },
        }),
        call(environment, readCostCentres, {}),
      ])
      if (!answer.ok) return answer
      const { _embedded, page: place } = answer.value
      return {
        organisation: current,
        claims: _embedded?.claimDtoes ?? [],
        total: place.totalElements,
        pages: asked.all ? 1 : place.totalPages,
        params: asked,
        // The list is useful without them.
        costCentres: known.ok ? known.value.costCentres : [],
        now: currentTime(environment),
      }
    },
    toast: () => organisationClaimsCopy.stopFailed,
  })

  const show = (part: Partial<OrganisationClaimsListParams>): Promise<void> => {
    chosen = { ...params(), page: 1, ...part }
    environment.rename(addressFor(chosen))
    return reload()
  }

  const exported = (file: typeof exportClaimsCsv | typeof exportClaimsXlsx) =>
    buildFileUrl(file, undefined, { ...filter(), tab })

  const joint = createJointExtensionStore(environment, filter, () => void reload())
  return {
    $state,
    retry,
    joint,
    assign: createCostCentreAssignment(environment, () => ({ ...filter(), tab }), {
      chosen: () => joint.$joint.get().chosen,
      done: () => {
        joint.forget()
        void reload()
      },
    }),
    chooseCostCentre: (costCentre: string) => show({ costCentre }),
    tab,
    search: async (q: string): Promise<void> => {
      if (fitsSearchLimit(q)) await show({ q: q.trim() })
    },
    stopExtending: (id: number) =>
      send(async () => {
        const request = { params: { id }, body: { enabled: false } }
        const answer = await call(environment, setAutoExtension, request)
        return answer.ok ? reload() : answer
      }),
    sort: (sort: string) => show({ sort }),
    showAll: (all: boolean) => show({ all }),
    addressOfPage: (state: LoadedOrganisationClaims, page: number) => addressFor({ ...state.params, page }),
    files: () => ({ csv: exported(exportClaimsCsv), xlsx: exported(exportClaimsXlsx) }),
  }
}
