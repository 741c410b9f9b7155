import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

export const LONGEST_QUESTION = 100

const question = {
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_QUESTION)),
  count: z._default(z.int().check(z.gte(1), z.lte(20)), 10),
}

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

/** M-API-20. */
export const searchBanks = endpoint('POST /api/dadata/bankSearch', () => ({
  summary: 'Looks up banks by BIC or name.',
  access: 'person',
  body: z.object(question),
  reply: z.object({ suggestions: z.array(bankSuggestion) }),
  refusals: { directory_unreachable: 503 },
}))

export const companyState = z.enum(['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'REORGANIZING', 'BANKRUPT'])
export type CompanyState = z.infer<typeof companyState>

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

/** `status` keeps only companies in these states (M-API-21). */
export const searchCompanies = endpoint('POST /api/dadata/searchLegal', () => ({
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
}))

/** `unrestricted_value` begins with the postal code if known. */
export const addressSuggestion = z.object({
  value: z.string(),
  unrestricted_value: z.string(),
  data: z.object({
    fias_id: z.nullable(z.string()),
    postal_code: z.nullable(z.string()),
    region_with_type: z.nullable(z.string()),
  }),
})
export type AddressSuggestion = z.infer<typeof addressSuggestion>

/** Typed addresses are personal data: sent in the body, never logged. */
export const searchAddresses = endpoint('POST /api/dadata/addressSearch', () => ({
  summary: 'Suggests addresses by what is typed of one (our extension).',
  access: 'person',
  body: z.object({
    ...question,
    query: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.postalAddress)),
  }),
  reply: z.object({ suggestions: z.array(addressSuggestion) }),
  refusals: { directory_unreachable: 503 },
}))

/** `type` is the level of the department, 0 to 3. */
export const issuerSuggestion = z.object({
  value: z.string(),
  unrestricted_value: z.string(),
  data: z.object({
    code: z.string(),
    name: z.string(),
    region_code: z.nullable(z.string()),
    type: z.nullable(z.string()),
  }),
})
export type IssuerSuggestion = z.infer<typeof issuerSuggestion>

/** One department code may have had several names. */
export const searchIssuers = endpoint('POST /api/dadata/issuerSearch', () => ({
  summary: 'Finds who issues passports by department code or name (our extension).',
  access: 'person',
  body: z.object(question),
  reply: z.object({ suggestions: z.array(issuerSuggestion) }),
  refusals: { directory_unreachable: 503 },
}))
