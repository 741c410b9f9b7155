import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

export const MAX_SUGGESTION_QUERY_LENGTH = 100

const queryFields = {
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SUGGESTION_QUERY_LENGTH)),
  count: z._default(z.int().check(z.gte(1), z.lte(20)), 10),
}

const suggestionSchema = <Data extends Readonly<Record<string, z.ZodMiniType>>>(data: Data) =>
  z.object({ value: z.string(), unrestricted_value: z.string(), data: z.object(data) })

const lookupEndpoint = <Suggestion extends z.ZodMiniType>(of: Suggestion) =>
  ({
    access: 'person',
    reply: z.object({ suggestions: z.array(of) }),
    refusals: { directory_unreachable: 503 },
  }) as const

export const bankSuggestion = suggestionSchema({
  bic: z.string(),
  correspondent_account: z.nullable(z.string()),
  name: z.object({ payment: z.string() }),
  address: z.nullable(z.object({ value: z.string() })),
})
export type BankSuggestion = z.infer<typeof bankSuggestion>

/** Suggests banks by name or BIC (M-API-20). */
export const searchBanks = endpoint('POST /api/dadata/bankSearch', () => ({
  summary: 'Looks up banks by BIC or name.',
  body: z.object(queryFields),
  ...lookupEndpoint(bankSuggestion),
}))

export const companyState = z.enum(['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'REORGANIZING', 'BANKRUPT'])
export type CompanyState = z.infer<typeof companyState>

export const companySuggestion = suggestionSchema({
  inn: z.string(),
  kpp: z.nullable(z.string()),
  ogrn: z.nullable(z.string()),
  type: z.enum(['LEGAL', 'INDIVIDUAL']),
  name: z.object({ full_with_opf: z.string(), short_with_opf: z.nullable(z.string()) }),
  address: z.nullable(z.object({ value: z.string() })),
  state: z.object({ status: companyState }),
})
export type CompanySuggestion = z.infer<typeof companySuggestion>

/** `status` limits the result to companies in these states (M-API-21). */
export const searchCompanies = endpoint('POST /api/dadata/searchLegal', () => ({
  summary: 'Looks up companies by INN or name.',
  body: z.object({
    ...queryFields,
    status: z.optional(
      z.union([z.array(z.string().check(z.maxLength(20))), z.string().check(z.maxLength(20))]),
    ),
  }),
  ...lookupEndpoint(companySuggestion),
}))

/** `unrestricted_value` begins with the postal code if it is known. */
export const addressSuggestion = suggestionSchema({
  fias_id: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  region_with_type: z.nullable(z.string()),
})
export type AddressSuggestion = z.infer<typeof addressSuggestion>

/** The typed address is personal data, so it is sent in the body, which is never logged. */
export const searchAddresses = endpoint('POST /api/dadata/addressSearch', () => ({
  summary: 'Suggests addresses for a partly typed one (our extension).',
  body: z.object({
    ...queryFields,
    query: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.postalAddress)),
  }),
  ...lookupEndpoint(addressSuggestion),
}))

/** `type` is the level of the issuing department, from 0 to 3. */
export const passportIssuerSuggestion = suggestionSchema({
  code: z.string(),
  name: z.string(),
  region_code: z.nullable(z.string()),
  type: z.nullable(z.string()),
})
export type PassportIssuerSuggestion = z.infer<typeof passportIssuerSuggestion>

/** A department code can return several names, because departments were renamed. */
export const searchPassportIssuers = endpoint('POST /api/dadata/issuerSearch', () => ({
  summary: 'Finds passport-issuing authorities by department code or name (our extension).',
  body: z.object(queryFields),
  ...lookupEndpoint(passportIssuerSuggestion),
}))
