import { Counter, type Registry } from 'prom-client'
import { type LetterFate, letterFate, type BounceOutcome, bounceOutcome } from '#contract/sent-messages.ts'

/** What short messages cost, and what becomes of them and of letters. */
export interface MessageCounts {
  /** Parts of a message that was taken: each is paid for. */
  segments(count: number): void
  ended(fate: LetterFate): void
  /** A letter came to a return path. */
  bounced(outcome: BounceOutcome): void
}

/** Opens the counters `sms_segments_total`, `sms_ended_total` and `email_bounces_total`. */
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
  const bounced = new Counter({
    name: 'email_bounces_total',
    help: 'Letters that came to a return path, by what became of them.',
    labelNames: ['outcome'],
    registers: [register],
  })
  for (const fate of letterFate.options) ended.inc({ fate }, 0)
  for (const outcome of bounceOutcome.options) bounced.inc({ outcome }, 0)
  return {
    segments: (count) => segments.inc(count),
    ended: (fate) => ended.inc({ fate }),
    bounced: (outcome) => bounced.inc({ outcome }),
  }
}
