import * as z from 'zod/mini'
import { calendarDate } from './basics.ts'
import { lockerName } from './boxes.ts'
import { endpoint } from './endpoint.ts'
import { office } from './offices.ts'

/** A registered item that waits for its holder (M-ROUTE-37). */
export const waitingItem = z.object({
  kind: z.enum(['letter', 'registered', 'parcel', 'notice']),
  track: z.nullable(z.string()),
  /** Where it is to be found: in the box, or at the counter of the office. */
  place: z.enum(['box', 'counter']),
  postOffice: office,
  boxNumber: z.string(),
  lockerName,
  keepUntil: calendarDate,
  /** False when it was handed over or sent back, or the box cannot take it: then only `place` is told. */
  mayChoose: z.boolean(),
  handedOver: z.boolean(),
  /** The day on which it went back to its sender; null before. */
  returnedOn: z.nullable(calendarDate),
})
export type WaitingItem = z.infer<typeof waitingItem>

const token = z.object({ token: z.string().check(z.maxLength(200)) })
const refusals = { token_unknown: 404, token_expired: 410 } as const

/** What it is, where it waits and until when; the token is signed, for one item, and expires. */
export const readWaitingItem = endpoint('GET /api/rpo/:token', () => ({
  summary: 'Answers a registered item by the token of its notice.',
  access: 'everyone',
  params: token,
  reply: waitingItem,
  refusals,
}))

/** The holder chooses box or counter, as often as they like until it is handed over. */
export const choosePlace = endpoint('POST /api/rpo/:token', () => ({
  summary: 'Chooses where a registered item is kept for its holder.',
  access: 'everyone',
  params: token,
  body: z.object({ place: z.enum(['box', 'counter']) }),
  reply: waitingItem,
  refusals: { ...refusals, choice_closed: 409 },
}))
