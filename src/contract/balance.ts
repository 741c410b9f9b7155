import * as z from 'zod/mini'
import { instant, kopecks } from './basics.ts'
import { endpoint } from './endpoint.ts'

const person = { access: 'person' } as const

/** What moves a balance: money that came in, a payment out of it, money given back. */
export const entryKind = z.enum(['top_up', 'payment', 'refund'])
export type EntryKind = z.infer<typeof entryKind>

/** Ordered and waiting for the bank, booked at the desk, or given up. */
export const topUpState = z.enum(['reserved', 'booked', 'cancelled'])
export type TopUpState = z.infer<typeof topUpState>

/** Money on its way into a balance. */
export const topUp = z.object({ id: z.int(), amount: kopecks, state: topUpState, createdAt: instant })
export type TopUp = z.infer<typeof topUp>

/** The online balance of the organisation of this session (issue 5 part 4). */
export const balance = z.object({
  connected: z.boolean(),
  /** Kopecks; zero before it is connected. */
  amount: kopecks,
  connectedAt: z.nullable(instant),
  /** Top-ups that wait for the bank, newest first. */
  waiting: z.array(topUp),
})
export type Balance = z.infer<typeof balance>

/** The balance of the organisation; `forbidden` to somebody who acts for none. */
export const readBalance = endpoint({
  ...person,
  method: 'GET',
  path: '/api/legals/balance',
  summary: 'Answers the online balance of the organisation (issue 5 part 4).',
  reply: balance,
  refusals: {},
})

/** Connects the online balance, a condition of renting (M-LEGAL-06); done again it changes nothing. */
export const connectBalance = endpoint({
  ...person,
  method: 'POST',
  path: '/api/legals/balance',
  summary: 'Connects the online balance of the organisation (M-LEGAL-06).',
  reply: balance,
  refusals: {},
})
