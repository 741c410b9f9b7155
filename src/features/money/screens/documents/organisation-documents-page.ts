import { fitsSearchLimit } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import {
  type ActSummary,
  downloadAct,
  downloadActRegister1c,
  downloadActRegisterCsv,
  downloadCostCentreAnnex,
  downloadMonthDocumentsArchive,
  downloadTransferDocument,
  type MonthDocuments,
  readMonthDocuments,
} from '#money/api/accounting-documents.ts'
import { organisationDocumentsRefusalText } from '#money/words/organisation-documents.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'

const PAGE_SIZE = 50

interface OrganisationDocuments extends MonthDocuments {
  readonly typed: string
  readonly q: string
  readonly page: number
  readonly pages: number
}

export type LoadedOrganisationDocuments = LoadedState<OrganisationDocuments>
export type OrganisationDocumentsPage = ReturnType<typeof createOrganisationDocumentsPage>

export const monthDocumentUrls = (month: string) => ({
  archive: buildFileUrl(downloadMonthDocumentsArchive, undefined, { month }),
  csv: buildFileUrl(downloadActRegisterCsv, undefined, { month }),
  annex: buildFileUrl(downloadCostCentreAnnex, undefined, { month }),
  register1c: buildFileUrl(downloadActRegister1c, undefined, { month }),
})

export const actDocumentUrls = ({ claim, month }: ActSummary) => {
  const params = { id: claim, month: month.slice(0, 'YYYY-MM'.length) }
  return { pdf: buildFileUrl(downloadAct, params), upd: buildFileUrl(downloadTransferDocument, params) }
}

export function createOrganisationDocumentsPage(environment: Environment) {
  const read = async ({ q = '', ...query }: { month?: string; q?: string; page?: number }) => {
    const answer = await call(environment, readMonthDocuments, { query: { ...query, ...(q ? { q } : {}) } })
    if (!answer.ok) return answer
    const pages = Math.max(1, Math.ceil(answer.value.found / PAGE_SIZE))
    return { ...answer.value, typed: q, q, page: (query.page ?? 0) + 1, pages }
  }
  const { $state, shown, retry, send, change } = createScreen<OrganisationDocuments, OrganisationNotChosen>(
    environment,
    {
      load: async () => {
        const { current, why } = await requireOrganisation(environment)
        return current ? read({}) : why
      },
      toast: organisationDocumentsRefusalText,
    },
  )
  return {
    $state,
    retry,
    toMonth: (month: string) => send(({ q }) => read({ month, q })),
    toPage: (page: number) => send(({ month, q }) => read({ month, q, page: page - 1 })),
    type: (typed: string) => change({ typed }),
    search: () => {
      const state = shown()
      return state && fitsSearchLimit(state.typed)
        ? send(() => read({ month: state.month, q: state.typed.trim() }))
        : undefined
    },
    clear: () => send(({ month }) => read({ month })),
  }
}
