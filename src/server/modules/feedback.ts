import type * as z from 'zod/mini'
import { type feedback, sendFeedback, sendFeedbackBelowBase } from '#contract/feedback.ts'
import { questionEmail } from '#copy/emails-people.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import { type Done, type Route, route } from '#server/http/route.ts'

/**
 * Questions to support, kept and sent to its address in one transaction (M-FB-05); the basic auth of the
 * published API changes nothing (AMB-20).
 */
export const feedbackRoutes = ({ db, outbox, operator }: Context): Route[] => {
  const keep = async (request: {
    body: z.output<typeof feedback>
    now: Date
  }): Promise<Done<{ done: true }>> => {
    const { name, email, comment, index } = request.body
    await db.transaction().execute(async (trx) => {
      const { id } = await insertRow(trx, 'feedback', {
        name,
        email,
        comment,
        officeIndex: index,
        at: request.now,
      })
      await outbox.write(trx, {
        key: `feedback-${id}`,
        recipient: operator().email,
        ...questionEmail({ number: id, name, email, comment, index }),
        now: request.now,
      })
    })
    return { ok: true, value: { done: true } }
  }
  return [route(sendFeedback, keep), route(sendFeedbackBelowBase, keep)]
}
