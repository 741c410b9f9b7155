import * as calls from '#contract/editing.ts'
import { accept } from '#domain/outcome.ts'
import { editorFrom } from '#server/access/editor.ts'
import type { Context } from '#server/context.ts'
import { type RequestFor, type Route, route } from '#server/http/route.ts'
import { approve, sendBack } from './decide-edit.ts'
import { editingShown, editShown } from './read-edit.ts'
import { restore, versionsOf } from './versions.ts'
import { begin, renew, save, submit, withdraw } from './write-edit.ts'

type Changing = Pick<RequestFor<typeof calls.withdrawEdit>, 'person' | 'params' | 'now'> & {
  readonly body: { readonly number: number }
}

const callOf = ({ params, body, now, person }: Changing) => ({
  by: editorFrom({ person }),
  id: params.id,
  number: body.number,
  now,
})

/** Editors write what the site says: one writes, another approves, and every server shows it within seconds. */
export const editingRoutes = (context: Context): Route[] => [
  route(calls.readEditing, async (request) => accept(await editingShown(context, editorFrom(request)))),
  route(calls.beginEdit, ({ body, now, ...request }) =>
    begin(context, editorFrom(request), { ...body, now }),
  ),
  route(calls.readEdit, ({ params, now, ...request }) =>
    editShown(context, editorFrom(request), { id: params.id, now }),
  ),
  route(calls.saveEdit, (request) => save(context, callOf(request), request.body)),
  route(calls.submitEdit, (request) => submit(context, callOf(request), request.body.comment)),
  route(calls.approveEdit, (request) => approve(context, callOf(request), request.body)),
  route(calls.returnEdit, (request) => sendBack(context, callOf(request), request.body.comment)),
  route(calls.withdrawEdit, (request) => withdraw(context, callOf(request))),
  route(calls.renewEdit, (request) => renew(context, callOf(request))),
  route(calls.readVersions, async ({ query }) =>
    accept(await versionsOf(context, query.path, query.page ?? 0)),
  ),
  route(calls.restoreVersion, ({ params, body, now, ...request }) =>
    restore(context, editorFrom(request), { id: params.id, reason: body.reason, now }),
  ),
]
