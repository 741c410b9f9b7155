import type * as z from 'zod/mini'
import { type feedback, sendFeedback, sendFeedbackBelowBase } from '#content/api/feedback.ts'
import { moveTestClock, siteSettings } from '#content/api/service-life.ts'
import { accept } from '#kit/rules/outcome.ts'
import { questionEmail } from '#people/words/emails.ts'
import type { TestClock } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import { type Done, type Route, route } from '#server/http/route.ts'

/** M-FB-05; the basic auth of the published API is ignored (AMB-20). */
export const feedbackRoutes = ({ db, outbox, operator }: Context): Route[] => {
  const storeAndSend = async (request: {
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
  return [route(sendFeedback, storeAndSend), route(sendFeedbackBelowBase, storeAndSend)]
}

export const serviceLifeRoutes = ({ config, offices, testClock, onClockMoved }: Context): Route[] => [
  route(siteSettings, ({ now, today }) =>
    accept({
      now: now,
      today,
      tiles: config.tiles ?? null,
      product: config.product,
      demo: config.issuer.kind === 'embedded',
      sbp: config.sbp,
      stoppedServices: [...offices.stoppedServices.everywhere()],
    }),
  ),
  ...(testClock ? [clockRoute(testClock, onClockMoved)] : []),
]

const clockRoute = (clock: TestClock, onClockMoved: Context['onClockMoved']): Route =>
  route(moveTestClock, async ({ body }) => {
    const now = new Date(body.now)
    if (Number.isNaN(now.getTime())) {
      return { ok: false, code: 'invalid_request', fields: [{ field: 'now', code: 'out_of_range' }] }
    }
    clock.set(now)
    await onClockMoved()
    return { ok: true, value: { done: true } }
  })
