import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EditableCollection } from '#content/api/editing.ts'
import { parseContentFile } from '#content/server/check/content-folder.ts'
import { findAffectedPages } from '#content/server/check/editable-file.ts'
import { editPreviewPath } from '#kit/api/page-paths.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { MountedHandler } from '#server/http/request-handler.ts'
import { securityHeaders } from '#server/http/request-handler.ts'
import type { Session } from '#server/http/session.ts'
import { loadLiveFiles } from './publish-edit.ts'
import { choosePreviewDay } from './read-edit.ts'

const PREVIEW_URL = new RegExp(`^${editPreviewPath}/(\\d{1,15})(/[\\w/-]*)$`)

/** Serves `/admin/preview/{edit id}/{page path}` to editors only. */
export const createEditPreviewHandler = (
  context: Context,
  draw: RenderEditPreview,
  sessionOf: (request: IncomingMessage) => Promise<Session | null>,
): MountedHandler => ({
  path: editPreviewPath,
  async handle(request: IncomingMessage, response: ServerResponse) {
    for (const [name, value] of securityHeaders(context.origin, 'self')) response.setHeader(name, value)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Robots-Tag', 'noindex')
    const session = await sessionOf(request)
    if (session?.person?.role !== 'editor') {
      response.writeHead(session?.person ? 403 : 401).end()
      return
    }
    const [, id, address = ''] = PREVIEW_URL.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? []
    const isPreviewRequest = request.method === 'GET' && id !== undefined
    const page = isPreviewRequest
      ? await renderEditPreview(context, draw, { id: Number(id), address, now: context.clock.now() })
      : null
    if (page === null) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  },
})

export type RenderEditPreview = (
  edited: { readonly path: string; readonly text: string },
  address: string,
  day: string,
) => Promise<string | null>

const renderEditPreview = async (
  context: Context,
  draw: RenderEditPreview,
  { id, address, now }: { readonly id: number; readonly address: string; readonly now: Date },
): Promise<string | null> => {
  const edit = await findRow(context.db, 'contentEdit', { id })
  if (!edit || edit.text === null || edit.path === null) return null
  const { data } = parseContentFile('', edit.text)
  const pages = findAffectedPages(
    edit.collection as EditableCollection,
    edit.path,
    data as Readonly<Record<string, unknown>>,
  )
  if (!pages.some((page) => page.address === address)) return null
  const live = await loadLiveFiles(context.content, context.db)
  if (live.findings(edit.path, edit.text).length > 0) return null
  return draw({ path: edit.path, text: edit.text }, address, choosePreviewDay(data, now))
}
