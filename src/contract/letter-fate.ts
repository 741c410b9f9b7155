import * as z from 'zod/mini'
import { instant } from './basics.ts'

/**
 * What became of a letter or message once it was handed over: taken by the phone, not taken by it for good, not taken in
 * time, never told, or come back from the mailbox.
 */
export const letterFate = z.enum(['delivered', 'undelivered', 'expired', 'unclear', 'bounced'])
export type LetterFate = z.infer<typeof letterFate>

/** A letter or message to the holder of a claim; to whom is shown in part. */
export const sentLetter = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  /** Empty for a short message. */
  subject: z.string(),
  recipient: z.string(),
  at: instant,
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Null where it is not known, as of most e-mails. */
  fate: z.nullable(letterFate),
  /** Why it came back, such as 5.1.1 (RFC 3463); null where it did not. */
  code: z.nullable(z.string()),
})
export type SentLetter = z.infer<typeof sentLetter>
