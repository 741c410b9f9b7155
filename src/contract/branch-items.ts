import * as z from 'zod/mini'
import { calendarDate, done, instant, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

const operator = { access: 'operator' } as const
const byId = z.object({ id: numberInPath })

/** An item that the branch noted for a box, and where its holder takes it. */
export const insertedItem = z.object({
  id: z.int(),
  kind: z.enum(['letter', 'registered', 'parcel', 'notice']),
  track: z.nullable(z.string()),
  place: z.enum(['box', 'counter']),
  /** Whether the holder chose the place themselves. */
  chosen: z.boolean(),
  notedAt: instant,
  notedBy: z.string(),
  keepUntil: calendarDate,
  collectedAt: z.nullable(instant),
  /** The day on which it went back to its sender, as nobody took it in time. */
  returnedOn: z.nullable(calendarDate),
  /** Until when the note can be undone; its holder is told then. */
  undoUntil: z.nullable(instant),
})
export type InsertedItem = z.infer<typeof insertedItem>

/**
 * Notes an item that came for a box. A minute later holders with service 7 hear of it, of a registered one everybody; until
 * then {@link undoItem} takes it back. The number is that of a registered item, which must have one, or of another, which
 * may: 14 digits or UPU S10 with the check digit; `track_noted` when an item with it waits already.
 */
export const noteItem = endpoint('POST /api/branch/claims/:id/items', () => ({
  ...operator,
  params: byId,
  summary: 'Notes an item that came for the box of a claim.',
  body: z.object({
    kind: z.enum(['letter', 'registered', 'parcel', 'notice']),
    track: z._default(z.string().check(z.trim(), z.maxLength(longest.track)), ''),
    place: z._default(z.enum(['box', 'counter']), 'box'),
  }),
  reply: insertedItem,
  refusals: {
    status_not_allowed: 409,
    track_missing: 422,
    track_malformed: 422,
    track_check_digit: 422,
    track_noted: 409,
  },
}))

/** Undoes the note of an item while nobody was told of it; an item that is gone was undone before. */
export const undoItem = endpoint('DELETE /api/branch/claims/:id/items/:item', () => ({
  ...operator,
  summary: 'Undoes the note of an item within a minute (our extension).',
  params: z.object({ id: numberInPath, item: numberInPath }),
  reply: done,
  refusals: { undo_passed: 409 },
}))

/** The holder emptied the box, or one item was handed over: `items` names them, left out it is all. */
export const noteTaken = endpoint('POST /api/branch/claims/:id/items/taken', () => ({
  ...operator,
  params: byId,
  summary: 'Notes that items of a claim were taken (our extension).',
  body: z.object({ items: z.optional(z.array(z.int()).check(z.maxLength(200))) }),
  reply: done,
}))
