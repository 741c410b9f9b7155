import * as z from 'zod/mini'
import { calendarDate, kopecks, numberInPath } from './basics.ts'
import { lockerName } from './boxes.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

const ofClaim = { access: 'person', params: z.object({ id: numberInPath }) } as const
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** The accountant's documents of a claim: an invoice once it is confirmed, an act for each month that is over. */
export const accounting = z.object({
  invoice: z.boolean(),
  /** Newest first; `month` is its first day, amounts in kopecks with the VAT within. */
  acts: z.array(
    z.object({
      month: calendarDate,
      amount: kopecks,
      vat: kopecks,
      number: z.string(),
      date: calendarDate,
      /** Which correction of the act it is; 0 for the act itself. */
      correction: z.int(),
    }),
  ),
})
export type Accounting = z.infer<typeof accounting>

/** Which documents there are of a claim of one's own; a person's claim has none. */
export const readAccounting = endpoint('GET /api/claims/:id/accounting', () => ({
  ...ofClaim,
  forKeys: true,
  summary: 'Lists the documents of a claim for an accountant.',
  reply: accounting,
}))

/** The invoice of an organisation's claim as tagged PDF, with the bank's QR code while it waits for its money. */
export const claimInvoice = endpoint('GET /api/claims/:id/invoice', () => ({
  ...ofClaim,
  forKeys: true,
  summary: 'Answers the invoice of a claim as PDF.',
  file: 'application/pdf',
  refusals: { document_unknown: 404 },
}))

/** The act of services rendered in a month, YYYY-MM, as tagged PDF. */
export const claimAct = endpoint('GET /api/claims/:id/acts/:month', () => ({
  ...ofClaim,
  forKeys: true,
  summary: 'Answers the act of a month of a rent as PDF.',
  file: 'application/pdf',
  params: z.object({ id: numberInPath, month }),
  refusals: { document_unknown: 404 },
}))

/** The universal transfer document of the same act as XML of the tax office (format 5.03, windows-1251), not signed yet. */
export const claimUpd = endpoint('GET /api/claims/:id/acts/:month/upd', () => ({
  ...ofClaim,
  forKeys: true,
  summary: "Answers the act of a month of a rent as the tax office's XML.",
  file: 'application/xml',
  params: z.object({ id: numberInPath, month }),
  refusals: { document_unknown: 404 },
}))

/** An issued act in a list; amounts in kopecks with the VAT within. */
export const listedAct = z.object({
  claim: z.int(),
  /** First day of its month. */
  month: calendarDate,
  number: z.string(),
  date: calendarDate,
  /** Which correction of the act it is; 0 for the act itself. */
  correction: z.int(),
  index: z.string(),
  boxNumber: z.string(),
  lockerName,
  amount: kopecks,
  vat: kopecks,
})
export type ListedAct = z.infer<typeof listedAct>

/** Acts of an organisation in a month, by their numbers, 50 a page, with the sums of all of the month. */
export const monthDocuments = z.object({
  month,
  acts: z.array(listedAct),
  total: z.int(),
  /** How many of them hold the words that were searched for; all where there were none. */
  found: z.int(),
  amount: kopecks,
  vat: kopecks,
  /** Months that have acts, newest first. */
  months: z.array(month),
})
export type MonthDocuments = z.infer<typeof monthDocuments>

const ofOrganisation = { access: 'person', forKeys: true } as const
const ofMonth = { query: z.object({ month }), refusals: { document_unknown: 404 } } as const

/** The acts of a month; without a month of the newest that has any. Each act stands in it once, as it holds now. */
export const readMonthDocuments = endpoint('GET /api/legals/documents', () => ({
  ...ofOrganisation,
  summary: 'Lists the acts of an organisation in a month.',
  query: z.object({
    month: z.optional(month),
    /** Words that number, claim, office, address and box number of an act must hold, each. */
    q: z.optional(z.string().check(z.maxLength(longest.search))),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
  }),
  reply: monthDocuments,
}))

/** Everything of a month in one ZIP: acts and invoices as PDF, transfer documents as XML, both registers. */
export const monthArchive = endpoint('GET /api/legals/documents/archive.zip', () => ({
  ...ofOrganisation,
  ...ofMonth,
  summary: 'Answers all documents of a month as one ZIP.',
  file: 'application/zip',
}))

/** The register of a month as CSV: UTF-8 with a mark, semicolons, a comma in amounts. */
export const monthRegisterCsv = endpoint('GET /api/legals/documents/register.csv', () => ({
  ...ofOrganisation,
  ...ofMonth,
  summary: 'Answers the register of acts of a month as CSV.',
  file: 'text/csv; charset=utf-8',
}))

/** The register of a month as CommerceML 2, which 1C reads. */
export const monthRegister1c = endpoint('GET /api/legals/documents/register.xml', () => ({
  ...ofOrganisation,
  ...ofMonth,
  summary: 'Answers the register of acts of a month as CommerceML 2 for 1C.',
  file: 'application/xml',
}))
