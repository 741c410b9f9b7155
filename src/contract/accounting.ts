import * as z from 'zod/mini'
import { calendarDate, kopecks, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'

const ofClaim = { access: 'person', params: z.object({ id: numberInPath }) } as const
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** The accountant's papers of a claim: an invoice once it is confirmed, an act for each month that is over. */
export const accounting = z.object({
  invoice: z.boolean(),
  /** Newest first; `month` is its first day, amounts in kopecks with VAT. */
  acts: z.array(z.object({ month: calendarDate, amount: kopecks })),
})
export type Accounting = z.infer<typeof accounting>

/** Which papers there are of a claim of one's own; a person's claim has none. */
export const readAccounting = endpoint({
  ...ofClaim,
  method: 'GET',
  path: '/api/claims/:id/accounting',
  summary: 'Lists the papers of a claim for an accountant (issue 5 part 7).',
  reply: accounting,
  refusals: {},
})

/** The invoice of an organisation's claim as tagged PDF, with the bank's QR code while it waits for its money. */
export const claimInvoice = endpoint({
  ...ofClaim,
  method: 'GET',
  path: '/api/claims/:id/invoice',
  summary: 'Answers the invoice of a claim as PDF (issue 5 part 7).',
  file: 'application/pdf',
  reply: z.unknown(),
  refusals: { paper_unknown: 404 },
})

/** The act of services rendered in a month, YYYY-MM, as tagged PDF. */
export const claimAct = endpoint({
  ...ofClaim,
  method: 'GET',
  path: '/api/claims/:id/acts/:month',
  summary: 'Answers the act of a month of a rent as PDF (issue 5 part 7).',
  file: 'application/pdf',
  params: z.object({ id: numberInPath, month }),
  reply: z.unknown(),
  refusals: { paper_unknown: 404 },
})
