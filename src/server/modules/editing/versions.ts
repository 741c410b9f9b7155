import type * as z from 'zod/mini'
import type { contentVersion, EditedCollection } from '#contract/editing.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Editor } from '#server/access/editor.ts'
import { isInForce, latestVersions } from '#server/content/carried.ts'
import type { Context } from '#server/context.ts'
import { pageOf } from '#server/database/page-of.ts'
import { findRow } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import { version } from '#server/version.ts'
import { titleOf } from '../../../editors/edited-file.ts'
import { recordAct } from '../audit/record-act.ts'
import { liveFiles } from './live-files.ts'
import { lockPublished, putLive } from './publish.ts'

type ContentVersion = z.input<typeof contentVersion>

const PAGE = 20

/** The versions that were live, newest first. */
export const versionsOf = async (
  context: Context,
  path: string | undefined,
  page: number,
): Promise<{ versions: ContentVersion[]; total: number }> => {
  const live = await liveFiles(context.content, context.db)
  const all = context.db
    .selectFrom('content_version')
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
  const { rows, total } = await pageOf(all.selectAll().orderBy('id', 'desc'), PAGE, page)
  const inForce = (await latestVersions(context.db)).filter((latest) => isInForce(latest, version))
  const isLive = new Set(inForce.map(({ id }) => Number(id)))
  const versions = rows.map((row): ContentVersion => {
    const collection = (row.path.split('/')[0] ?? '') as EditedCollection
    return {
      id: row.id,
      path: row.path,
      title: titleOf(collection, row.text ?? live.text(row.path) ?? '') || row.path,
      at: row.published_at,
      author: row.author_name,
      approver: row.approver_name,
      restored: row.restores !== null,
      live: isLive.has(row.id),
      removed: row.text === null,
      edit: row.edit_id,
    }
  })
  return { versions, total }
}

type Restored = Outcome<{ done: true }, 'version_unknown' | 'version_live' | 'content_refused'>

/** Puts an earlier version live at once: who does it and why stands in the audit. */
export const restore = async (
  context: Context,
  by: Editor,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
): Promise<Restored> => {
  const answer = await transact<Restored>(context.db, async (trx) => {
    const published = await lockPublished(context, trx)
    const version = await findRow(trx, 'content_version', { id })
    if (!version) return refuse('version_unknown')
    const { path, text } = version
    if (published.live.text(path) === text) return refuse('version_live')
    if (published.live.findings(path, text).length > 0) return refuse('content_refused')
    await putLive(context, trx, published, {
      path,
      text,
      edit: null,
      restores: id,
      author: by.name,
      approver: null,
      now,
    })
    await recordAct(trx, { by, act: 'content_restored', subject: 'content', number: path, reason, now })
    return accept({ done: true } as const)
  })
  if (answer.ok) await context.content.showPublished()
  return answer
}
