import * as z from 'zod/mini'
import { calendarDate, kopecks, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'

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
