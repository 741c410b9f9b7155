import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, kopecksSchema, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'

const ofClaim = { access: 'person', params: z.object({ id: positiveIntegerParam }) } as const
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

export const claimDocuments = z.object({
  invoice: z.boolean(),
  /** Newest first. `month` is the first day of the month; amounts are in kopecks and include VAT. */
  acts: z.array(
    z.object({
      month: calendarDateSchema,
      amount: kopecksSchema,
      vat: kopecksSchema,
      number: z.string(),
      date: calendarDateSchema,
      /** Number of the correction; 0 for the original act. */
      correction: z.int(),
    }),
  ),
})
export type ClaimDocuments = z.infer<typeof claimDocuments>

export const readClaimDocuments = endpoint('GET /api/claims/:id/accounting', () => ({
  ...ofClaim,
  forKeys: true,
  summary: 'Lists the accounting documents of a claim.',
  reply: claimDocuments,
}))

export const downloadInvoice = endpoint('GET /api/claims/:id/invoice', () => ({
  ...ofClaim,
  forKeys: true,
  summary: 'Returns the invoice of a claim as PDF.',
  file: 'application/pdf',
  refusals: { document_unknown: 404 },
}))

export const downloadAct = endpoint('GET /api/claims/:id/acts/:month', () => ({
  ...ofClaim,
  forKeys: true,
  summary: 'Returns the act of one month of a rent as PDF.',
  file: 'application/pdf',
  params: z.object({ id: positiveIntegerParam, month }),
  refusals: { document_unknown: 404 },
}))

/** Unsigned XML in format 5.03 of the tax office, encoded in windows-1251. */
export const downloadTransferDocument = endpoint('GET /api/claims/:id/acts/:month/upd', () => ({
  ...ofClaim,
  forKeys: true,
  summary: "Returns the act of one month of a rent as the tax office's XML.",
  file: 'application/xml',
  params: z.object({ id: positiveIntegerParam, month }),
  refusals: { document_unknown: 404 },
}))

/** Amounts are in kopecks and include VAT. */
export const actSummary = z.object({
  claim: z.int(),
  /** First day of the month. */
  month: calendarDateSchema,
  number: z.string(),
  date: calendarDateSchema,
  /** Number of the correction; 0 for the original act. */
  correction: z.int(),
  index: z.string(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  amount: kopecksSchema,
  vat: kopecksSchema,
})
export type ActSummary = z.infer<typeof actSummary>

/** Acts are ordered by number, 50 per page; the sums cover the whole month. */
export const monthDocuments = z.object({
  month,
  acts: z.array(actSummary),
  total: z.int(),
  /** Number of acts that match the search; equals `total` without a search. */
  found: z.int(),
  amount: kopecksSchema,
  vat: kopecksSchema,
  months: z.array(month),
})
export type MonthDocuments = z.infer<typeof monthDocuments>

const ofOrganisation = { access: 'person', forKeys: true } as const
const ofMonth = { query: z.object({ month }), refusals: { document_unknown: 404 } } as const

/** Without a month, returns the newest month with acts. Lists the latest correction of each act. */
export const readMonthDocuments = endpoint('GET /api/legals/documents', () => ({
  ...ofOrganisation,
  summary: 'Lists the acts of an organisation in a month.',
  query: z.object({
    month: z.optional(month),
    /** An act matches if each word occurs in its number, claim, office, address or box. */
    q: z.optional(z.string().check(z.maxLength(maxTextLength.search))),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
  }),
  reply: monthDocuments,
}))

export const downloadMonthDocumentsArchive = endpoint('GET /api/legals/documents/archive.zip', () => ({
  ...ofOrganisation,
  ...ofMonth,
  summary: 'Returns all documents of a month as one ZIP.',
  file: 'application/zip',
}))

/** UTF-8 with BOM; semicolons separate fields, and amounts have decimal commas. */
export const downloadActRegisterCsv = endpoint('GET /api/legals/documents/register.csv', () => ({
  ...ofOrganisation,
  ...ofMonth,
  summary: 'Returns the register of acts of a month as CSV.',
  file: 'text/csv; charset=utf-8',
}))

export const downloadActRegister1c = endpoint('GET /api/legals/documents/register.xml', () => ({
  ...ofOrganisation,
  ...ofMonth,
  summary: 'Returns the register of acts of a month as CommerceML 2 for 1C.',
  file: 'application/xml',
}))

/** An annex for the organisation's own accounting; the acts stay one per rent (M-SCALE-03). */
export const downloadCostCentreAnnex = endpoint('GET /api/legals/documents/costCentres.csv', () => ({
  ...ofMonth,
  access: 'person',
  summary: 'Returns the acts of a month summed by cost centre as CSV.',
  file: 'text/csv; charset=utf-8',
}))
