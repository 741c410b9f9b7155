import * as z from 'zod/mini'
import { actReason, listPage } from './administration.ts'
import { calendarDate, done, instant, officeIndex } from './basics.ts'
import { endpoint } from './endpoint.ts'

export const administeredOffice = z.object({
  index: z.string(),
  address: z.string(),
  /** `closed`: by its list or editor; `stopped`: by an administrator; `offline`: never rents online. */
  state: z.enum(['open', 'closed', 'stopped', 'offline']),
  /** `until` is the day told to clients. */
  stop: z.nullable(
    z.object({ since: instant, until: z.nullable(calendarDate), reason: z.string(), by: z.string() }),
  ),
  /** `paid`: paid and not begun. */
  rents: z.object({ onRent: z.int(), paid: z.int(), unpaid: z.int() }),
})
export type AdministeredOffice = z.infer<typeof administeredOffice>

/** Newest first, 20 a page. */
export const readStoppedOffices = endpoint('GET /api/administration/offices', () => ({
  access: 'administrator',
  summary: 'Lists the offices that administrators have closed (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ offices: z.array(administeredOffice), total: z.int() }),
}))

const ofOffice = z.object({ index: officeIndex })

export const readAdministeredOffice = endpoint('GET /api/administration/offices/:index', () => ({
  access: 'administrator',
  summary: 'Answers how an office stands and how many rents it has (our extension).',
  params: ofOffice,
  reply: administeredOffice,
  refusals: { office_unknown: 404 },
}))

/**
 * Stops new rents and extensions at once; unpaid claims are cancelled within a minute, running rents go on, and all
 * holders get an email. `until` is the expected day of opening.
 */
export const stopOffice = endpoint('POST /api/administration/offices/:index/closing', () => ({
  access: 'administrator',
  summary: 'Closes an office now (our extension).',
  params: ofOffice,
  body: z.object({ reason: actReason, until: z.optional(calendarDate) }),
  reply: done,
  refusals: { office_unknown: 404, office_stopped: 409, until_wrong: 422 },
}))

export const reopenOffice = endpoint('POST /api/administration/offices/:index/opening', () => ({
  access: 'administrator',
  summary: 'Opens an office again that an administrator closed (our extension).',
  params: ofOffice,
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { office_unknown: 404, office_not_stopped: 409 },
}))
