import * as z from 'zod/mini'
import { actReason, listPage } from './administration.ts'
import { calendarDate, done, instant, officeIndex } from './basics.ts'
import { endpoint } from './endpoint.ts'

/** An office as an administrator sees it before it is closed or opened again. */
export const administeredOffice = z.object({
  index: z.string(),
  address: z.string(),
  /** Rents over the site; closed for a time by its list or editor; stopped by an administrator; rents nothing anyway. */
  state: z.enum(['open', 'closed', 'stopped', 'offline']),
  /** Since when it is stopped, until when as clients are told, why and by whom; null unless it is. */
  stop: z.nullable(
    z.object({ since: instant, until: z.nullable(calendarDate), reason: z.string(), by: z.string() }),
  ),
  /** Its rents: those that run, those that are paid and have not begun, and claims that are not paid yet. */
  rents: z.object({ onRent: z.int(), paid: z.int(), unpaid: z.int() }),
})
export type AdministeredOffice = z.infer<typeof administeredOffice>

/** The offices that administrators have stopped, the last first, 20 a page. */
export const readStoppedOffices = endpoint('GET /api/administration/offices', () => ({
  access: 'administrator',
  summary: 'Lists the offices that administrators have closed (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ offices: z.array(administeredOffice), total: z.int() }),
}))

const ofOffice = z.object({ index: officeIndex })

/** One office, with how many rents there are: what is told before it is closed. */
export const readAdministeredOffice = endpoint('GET /api/administration/offices/:index', () => ({
  access: 'administrator',
  summary: 'Answers how an office stands and how many rents it has (our extension).',
  params: ofOffice,
  reply: administeredOffice,
  refusals: { office_unknown: 404 },
}))

/**
 * Closes an office now: nothing is rented or extended there, claims that are not paid are cancelled within a minute,
 * rents run on, and all of their owners are told by letter. `until` is the day on which it is expected to open.
 */
export const stopOffice = endpoint('POST /api/administration/offices/:index/closing', () => ({
  access: 'administrator',
  summary: 'Closes an office now (our extension).',
  params: ofOffice,
  body: z.object({ reason: actReason, until: z.optional(calendarDate) }),
  reply: done,
  refusals: { office_unknown: 404, office_stopped: 409, until_wrong: 422 },
}))

/** Lets an office that an administrator closed rent again; owners who were told of its closing are told of that. */
export const reopenOffice = endpoint('POST /api/administration/offices/:index/opening', () => ({
  access: 'administrator',
  summary: 'Opens an office again that an administrator closed (our extension).',
  params: ofOffice,
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { office_unknown: 404, office_not_stopped: 409 },
}))
