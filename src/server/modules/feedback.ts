import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { type feedback, sendFeedback, sendFeedbackBelowBase } from '#contract/feedback.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Done, type Route, route } from '#server/http/route.ts'

/** Questions to support, kept for whoever answers them (M-FB-05); the documents' basic auth changes nothing (AMB-20). */
export const feedbackRoutes = ({ database }: { readonly database: Kysely<Schema> }): Route[] => {
  const keep = async (request: {
    body: z.output<typeof feedback>
    now: Date
  }): Promise<Done<{ done: true }>> => {
    const { name, email, comment, index } = request.body
    await database
      .insertInto('feedback')
      .values({ name, email, comment, office_index: index, at: request.now })
      .execute()
    return { ok: true, value: { done: true } }
  }
  return [route(sendFeedback, keep), route(sendFeedbackBelowBase, keep)]
}
