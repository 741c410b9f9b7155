import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { claimAct, claimUpd } from '#contract/accounting.ts'
import { addressOf } from '#contract/endpoint.ts'
import {
  type ListedAct,
  type MonthDocuments,
  monthArchive,
  monthRegister1c,
  monthRegisterCsv,
  readMonthDocuments,
} from '#contract/month-documents.ts'
import { documentsRefusalText } from '#copy/legal-documents.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { organisationOfPage, type Unchosen } from '#state/legals.ts'

const PAGE_SIZE = 50

interface LegalDocuments extends MonthDocuments {
  /** Counted from 1. */
  readonly page: number
  readonly pages: number
}

export type ShownLegalDocuments = ShownState<LegalDocuments>
export type LegalDocumentsPage = ReturnType<typeof legalDocumentsPage>

/** Addresses of what a month has as a whole. */
export const filesOfMonth = (month: string) => ({
  archive: addressOf(monthArchive, {}, { month }),
  csv: addressOf(monthRegisterCsv, {}, { month }),
  register1c: addressOf(monthRegister1c, {}, { month }),
})

/** Addresses of the files of an act. */
export const filesOfAct = ({ claim, month }: ListedAct) => {
  const params = { id: claim, month: month.slice(0, 'YYYY-MM'.length) }
  return { pdf: addressOf(claimAct, params), upd: addressOf(claimUpd, params) }
}

/** Acts, transfer documents and registers of the organisation, month by month. */
export function legalDocumentsPage(environment: Environment) {
  const read = async (query: { month?: string; page?: number }) => {
    const answer = await call(environment, readMonthDocuments, { query })
    if (!answer.ok) return answer
    const pages = Math.max(1, Math.ceil(answer.value.total / PAGE_SIZE))
    return { ...answer.value, page: (query.page ?? 0) + 1, pages }
  }
  const { $state, shown, retry, send } = screen<LegalDocuments, Unchosen>(environment, {
    load: async () => {
      const { current, why } = await organisationOfPage(environment)
      return current ? read({}) : why
    },
    toast: documentsRefusalText,
  })
  return {
    $state,
    retry,
    /** Shows another month. */
    toMonth: (month: string) => send(() => read({ month })),
    /** Shows another page of the month, counted from 1. */
    toPage: (page: number) => {
      const month = shown()?.month
      return month === undefined ? undefined : send(() => read({ month, page: page - 1 }))
    },
  }
}
