import * as calls from '#contract/subject-requests.ts'
import { accept } from '#domain/outcome.ts'
import { operatorFrom } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { answer, extend, list, printAnswer, register } from './subject-requests.ts'

/** Requests of people about their personal data at the branch: registered, extended, answered within the terms of the law. */
export const subjectRequestRoutes = (context: Context): Route[] => [
  route(calls.registerSubjectRequest, (request) => register(context, operatorFrom(request), request)),
  route(calls.readSubjectRequests, async ({ query, now, ...request }) =>
    accept(
      await list(context.db, operatorFrom(request), {
        answered: query.answered === 'true',
        page: query.page ?? 0,
        now,
      }),
    ),
  ),
  route(calls.subjectAnswerDocument, ({ params, today, ...request }) =>
    printAnswer(context, operatorFrom(request), {
      id: params.id,
      today,
    }),
  ),
  route(calls.extendSubjectRequest, ({ params, body, now, ...request }) =>
    extend(context, operatorFrom(request), { id: params.id, reason: body.reason, now }),
  ),
  route(calls.answerSubjectRequest, ({ params, body, now, ...request }) =>
    answer(context, operatorFrom(request), { id: params.id, text: body.answer, now }),
  ),
]
