import { type CompanyState, companyState, searchBanks, searchCompanies } from '#contract/directory.ts'
import type { Directory } from '#server/gateways/directory/directory.ts'
import { type Route, route } from '#server/http/route.ts'

const isState = (text: string): text is CompanyState => companyState.safeParse(text).success

/** The states that a question keeps, written in any case, as a list or with commas; none named keeps all. */
const statesOf = (status: string | string[] | undefined): CompanyState[] =>
  [status ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toUpperCase())
    .filter(isState)

/** Look-ups of banks and companies for the forms (M-API-20, 21). */
export const directoryRoutes = (directory: Directory): Route[] => [
  route(searchBanks, ({ body }) => directory.banks(body.query, body.count)),
  route(searchCompanies, ({ body }) => directory.companies(body.query, body.count, statesOf(body.status))),
]
