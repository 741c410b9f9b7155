import * as z from 'zod/mini'

/** Letters that a reader may refuse: reminders of the last day of a rent, and notices of new items (service 7). */
export const letterTopic = z.enum(['reminders', 'items'])
export type LetterTopic = z.infer<typeof letterTopic>
