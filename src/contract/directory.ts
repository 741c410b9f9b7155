import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const question = {
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  count: z._default(z.int().check(z.gte(1), z.lte(20)), 10),
}

/** A bank as the suggestion service gives it. */
export const bankSuggestion = z.object({
  value: z.string(),
  unrestricted_value: z.string(),
  data: z.object({
    bic: z.string(),
    correspondent_account: z.nullable(z.string()),
    name: z.object({ payment: z.string() }),
    address: z.nullable(z.object({ value: z.string() })),
  }),
})
export type BankSuggestion = z.infer<typeof bankSuggestion>

/** Bank look-up by BIC or name (M-API-20). */
export const searchBanks = endpoint('POST /api/dadata/bankSearch', {
  summary: 'Looks up banks by BIC or name.',
  access: 'person',
  body: z.object(question),
  reply: z.object({ suggestions: z.array(bankSuggestion) }),
  refusals: { directory_unreachable: 503 },
})

/** States of a company in the look-up (M-API-21). */
export const companyState = z.enum(['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'REORGANIZING', 'BANKRUPT'])
export type CompanyState = z.infer<typeof companyState>

/** A company as the suggestion service gives it. */
export const companySuggestion = z.object({
  value: z.string(),
  unrestricted_value: z.string(),
  data: z.object({
    inn: z.string(),
    kpp: z.nullable(z.string()),
    ogrn: z.nullable(z.string()),
    type: z.enum(['LEGAL', 'INDIVIDUAL']),
    name: z.object({ full_with_opf: z.string(), short_with_opf: z.nullable(z.string()) }),
    address: z.nullable(z.object({ value: z.string() })),
    state: z.object({ status: companyState }),
  }),
})
export type CompanySuggestion = z.infer<typeof companySuggestion>

/** Company look-up by INN or name; `status` keeps only companies in these states (M-API-21). */
export const searchCompanies = endpoint('POST /api/dadata/searchLegal', {
  summary: 'Looks up companies by INN or name.',
  access: 'person',
  body: z.object({
    ...question,
    status: z.optional(
      z.union([z.array(z.string().check(z.maxLength(20))), z.string().check(z.maxLength(20))]),
    ),
  }),
  reply: z.object({ suggestions: z.array(companySuggestion) }),
  refusals: { directory_unreachable: 503 },
})
