import { isSearchable } from '#kit/api/typed-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type ShownState, screen } from '#kit/screens/screen.ts'
import { fileAddress } from '#kit/state/file-address.ts'
import {
  claimAct,
  claimUpd,
  type ListedAct,
  type MonthDocuments,
  monthArchive,
  monthRegister1c,
  monthRegisterCsv,
  readMonthDocuments,
} from '#money/api/accounting.ts'
import { documentsRefusalText } from '#money/words/legal-documents.ts'
import { organisationOfPage, type Unchosen } from '#people/parts/legals.ts'

const PAGE_SIZE = 50

interface LegalDocuments extends MonthDocuments {
  readonly typed: string
  readonly q: string
  readonly page: number
  readonly pages: number
}

export type ShownLegalDocuments = ShownState<LegalDocuments>
export type LegalDocumentsPage = ReturnType<typeof legalDocumentsPage>

export const filesOfMonth = (month: string) => ({
  archive: fileAddress(monthArchive, undefined, { month }),
  csv: fileAddress(monthRegisterCsv, undefined, { month }),
  register1c: fileAddress(monthRegister1c, undefined, { month }),
})

export const filesOfAct = ({ claim, month }: ListedAct) => {
  const params = { id: claim, month: month.slice(0, 'YYYY-MM'.length) }
  return { pdf: fileAddress(claimAct, params), upd: fileAddress(claimUpd, params) }
}

export function legalDocumentsPage(environment: Environment) {
  const read = async ({ q = '', ...query }: { month?: string; q?: string; page?: number }) => {
    const answer = await call(environment, readMonthDocuments, { query: { ...query, ...(q ? { q } : {}) } })
    if (!answer.ok) return answer
    const pages = Math.max(1, Math.ceil(answer.value.found / PAGE_SIZE))
    return { ...answer.value, typed: q, q, page: (query.page ?? 0) + 1, pages }
  }
  const { $state, shown, retry, send, change } = screen<LegalDocuments, Unchosen>(environment, {
    load: async () => {
      const { current, why } = await organisationOfPage(environment)
      return current ? read({}) : why
    },
    toast: documentsRefusalText,
  })
  return {
    $state,
    retry,
    toMonth: (month: string) => send(({ q }) => read({ month, q })),
    toPage: (page: number) => send(({ month, q }) => read({ month, q, page: page - 1 })),
    type: (typed: string) => change({ typed }),
    search: () => {
      const state = shown()
      return state && isSearchable(state.typed)
        ? send(() => read({ month: state.month, q: state.typed.trim() }))
        : undefined
    },
    clear: () => send(({ month }) => read({ month })),
  }
}
