import type {
  AddressSuggestion,
  BankSuggestion,
  CompanyState,
  CompanySuggestion,
  IssuerSuggestion,
} from '#contract/directory.ts'
import type { Outcome } from '#domain/outcome.ts'

/** What a look-up answers: the best match first. */
export type Suggestions<T> = Outcome<{ suggestions: T[] }, 'directory_unreachable'>

/** The look-up of banks, companies, addresses and issuers of passports, in the shapes of DaData (M-API-20, 21). */
export interface Directory {
  /** Banks by the beginning of a BIC or by words; at most `count`, 1 to 20. */
  banks(query: string, count: number): Promise<Suggestions<BankSuggestion>>
  /** Companies by the beginning of an INN or OGRN or by words, in these states; no states means every state. */
  companies(
    query: string,
    count: number,
    states: readonly CompanyState[],
  ): Promise<Suggestions<CompanySuggestion>>
  /** Addresses that what is typed may become; the query is personal data. */
  addresses(query: string, count: number): Promise<Suggestions<AddressSuggestion>>
  /** Departments that issue passports, by code (`770-001` or its digits) or by words. */
  issuers(query: string, count: number): Promise<Suggestions<IssuerSuggestion>>
}
