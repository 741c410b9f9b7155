import type * as z from 'zod/mini'
import { type feedbackSchema, sendFeedback, sendFeedbackUnderBasePath } from '#content/api/feedback.ts'
import { readSiteSettings, setTestClock } from '#content/api/site-settings-and-test-clock.ts'
import { accept } from '#kit/rules/outcome.ts'
import { supportQuestionEmail } from '#people/words/emails.ts'
import type { TestClock } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import { bindRoute, doneAnswer, type Route, type SuccessAnswer } from '#server/http/route.ts'

/** Questions to support (M-FB-05); the basic auth of the published API is ignored (AMB-20). */
export const feedbackRoutes = ({ db, outbox, operator }: Context): Route[] => {
  const storeAndSend = async (request: {
    body: z.output<typeof feedbackSchema>
    now: Date
  }): Promise<SuccessAnswer<{ done: true }>> => {
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
        ...supportQuestionEmail({ number: id, name, email, comment, index }),
        now: request.now,
      })
    })
    return doneAnswer
  }
  return [bindRoute(sendFeedback, storeAndSend), bindRoute(sendFeedbackUnderBasePath, storeAndSend)]
}

export const siteSettingsRoutes = ({ config, offices, testClock, onClockMoved }: Context): Route[] => [
  bindRoute(readSiteSettings, ({ now, today }) =>
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
  ...(testClock ? [testClockRoute(testClock, onClockMoved)] : []),
]

const testClockRoute = (clock: TestClock, onClockMoved: Context['onClockMoved']): Route =>
  bindRoute(setTestClock, async ({ body }) => {
    const now = new Date(body.now)
    if (Number.isNaN(now.getTime())) {
      return { ok: false, code: 'invalid_request', fields: [{ field: 'now', code: 'out_of_range' }] }
    }
    clock.set(now)
    await onClockMoved()
    return doneAnswer
  })
