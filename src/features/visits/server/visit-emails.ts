import type { Transaction } from 'kysely'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import type { ClaimEmailFacts } from '#claims/words/emails.ts'
import type { EmailTopic } from '#messages/api/sent-messages.ts'
import type { EmailText } from '#messages/words/email-frame.ts'
import type { Context } from '#server/context.ts'
import type { VisitRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { formatHalfHour } from '#visits/rules/visit-times.ts'
import type { VisitEmailFacts } from '#visits/words/emails.ts'

type VisitEmail = (facts: ClaimEmailFacts, visit: VisitEmailFacts) => EmailText

/** At most one email of a kind for each revision of a visit. */
export const sendVisitEmail = (
  trx: Transaction<Schema>,
  { outbox }: Pick<Context, 'outbox'>,
  visit: VisitRow,
  email: {
    readonly kind: string
    readonly words: VisitEmail
    readonly topic?: EmailTopic
    readonly now: Date
  },
): Promise<void> =>
  sendOwnerEmail(trx, outbox, {
    key: `visit-${visit.id}-${visit.revision}-${email.kind}`,
    claimId: visit.claimId,
    ...(email.topic === undefined ? {} : { topic: email.topic }),
    now: email.now,
    words: (facts) =>
      email.words(facts, {
        purpose: visit.purpose,
        date: visit.day,
        start: formatHalfHour(visit.startMinute),
        code: visit.code,
      }),
    ...(visit.state === 'booked' ? { attachment: { kind: 'visit', of: visit.id } } : {}),
  })
