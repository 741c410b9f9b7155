import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { type feedback, sendFeedback, sendFeedbackBelowBase } from '#contract/feedback.ts'
import { questionEmail } from '#copy/emails-feedback.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Done, type Route, route } from '#server/http/route.ts'
import type { Outbox } from './notifications/outbox.ts'

export interface FeedbackDeps {
  readonly database: Kysely<Schema>
  readonly outbox: Outbox
  /** The address of support, as editors say now. */
  readonly support: () => string
}

/**
 * Questions to support, kept and sent to its address in one transaction (M-FB-05); the basic auth of the
 * published API changes nothing (AMB-20).
 */
export const feedbackRoutes = ({ database, outbox, support }: FeedbackDeps): Route[] => {
  const keep = async (request: {
    body: z.output<typeof feedback>
    now: Date
  }): Promise<Done<{ done: true }>> => {
    const { name, email, comment, index } = request.body
    await database.transaction().execute(async (trx) => {
      const { id } = await insertRow(trx, 'feedback', {
        name,
        email,
        comment,
        office_index: index,
        at: request.now,
      })
      await outbox.write(trx, {
        key: `feedback-${id}`,
        recipient: support(),
        ...questionEmail({ number: id, name, email, comment, index }),
        now: request.now,
      })
    })
    return { ok: true, value: { done: true } }
  }
  return [route(sendFeedback, keep), route(sendFeedbackBelowBase, keep)]
}
