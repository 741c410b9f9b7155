import { Counter, type Registry } from 'prom-client'
import { type LetterFate, letterFate } from '#contract/letter-fate.ts'

/** What short messages cost and what becomes of them. */
export interface MessageCounts {
  /** Parts of a message that was taken: each is paid for. */
  segments(count: number): void
  ended(fate: LetterFate): void
}

/** Opens the counters `sms_segments_total` and `sms_ended_total`. */
export const openMessageCounts = (register: Registry): MessageCounts => {
  const segments = new Counter({
    name: 'sms_segments_total',
    help: 'Parts of short messages that were taken: each is paid for.',
    registers: [register],
  })
  const ended = new Counter({
    name: 'sms_ended_total',
    help: 'Short messages by what became of them.',
    labelNames: ['fate'],
    registers: [register],
  })
  for (const fate of letterFate.options) ended.inc({ fate }, 0)
  return { segments: (count) => segments.inc(count), ended: (fate) => ended.inc({ fate }) }
}
