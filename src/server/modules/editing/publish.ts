import { sql, type Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { noteCarried } from '#server/content/published.ts'
import type { Context } from '#server/context.ts'
import { insertRow, lockKnownRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { version as ownVersion } from '#server/version.ts'
import { changeEdit, type EditRow, recordEvent } from './edit-rows.ts'
import { type LiveFiles, liveFiles } from './live-files.ts'

/** Locks what is published: until the transaction ends nobody else publishes. */
export const lockPublished = async (
  context: Context,
  trx: Transaction<Schema>,
): Promise<{ readonly revision: number; readonly live: LiveFiles }> => {
  const { revision } = await lockKnownRow(trx, 'contentRevision', { one: true })
  return { revision, live: await liveFiles(context.content, trx) }
}

interface NewVersion {
  readonly path: string
  readonly text: string | null
  readonly edit: number | null
  readonly restores: number | null
  readonly author: string
  readonly approver: string | null
  readonly now: Date
}

/**
 * Puts a version live. What readers see of the release is kept as a version before it, so that one can go back to it; a
 * version that is the release's own file gives way to the next release.
 */
export const putLive = async (
  { content: { release } }: Context,
  trx: Transaction<Schema>,
  { revision, live }: Awaited<ReturnType<typeof lockPublished>>,
  version: NewVersion,
): Promise<void> => {
  const { path, text, now } = version
  const latest = await trx
    .selectFrom('contentVersion')
    .select('text')
    .where('path', '=', path)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const next = revision + 1
  const common = { revision: next, path, publishedAt: now }
  if (latest?.text !== live.text(path))
    await insertRow(trx, 'contentVersion', {
      ...common,
      text: live.text(path),
      editId: null,
      restores: null,
    })
  await insertRow(trx, 'contentVersion', {
    ...common,
    text,
    editId: version.edit,
    restores: version.restores,
    authorName: version.author,
    approverName: version.approver,
  })
  await updateRows(trx, 'contentRevision', { one: true }, { revision: next })
  await noteCarried(trx, { release, version: ownVersion, now })
}

/** Puts an approved edit live, unless its file was published since or something is wrong with it by now. */
export const publishEdit = async (
  context: Context,
  trx: Transaction<Schema>,
  edit: EditRow,
  now: Date,
): Promise<Outcome<null, 'edit_stale' | 'content_refused'>> => {
  const published = await lockPublished(context, trx)
  const path = edit.path ?? ''
  if (published.live.text(path) !== edit.baseText) return refuse('edit_stale')
  if (path === '' || published.live.findings(path, edit.text).length > 0) return refuse('content_refused')
  await putLive(context, trx, published, {
    path,
    text: edit.text,
    edit: edit.id,
    restores: null,
    author: edit.authorName,
    approver: edit.approverName,
    now,
  })
  await changeEdit(trx, edit, { state: 'live' }, now)
  return accept(null)
}

/**
 * Puts live what was approved for an hour that has come, each once, whichever server looks first. What cannot go live goes
 * back to its author and is reported.
 */
export const publishDue = async (context: Context, now: Date): Promise<void> => {
  const due = await context.db
    .selectFrom('contentEdit')
    .select('id')
    .where(sql<boolean>`state = 'scheduled'`)
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .orderBy('id')
    .execute()
  for (const { id } of due)
    await transact(context.db, async (trx) => {
      const edit = await trx
        .selectFrom('contentEdit')
        .selectAll()
        .where('id', '=', id)
        .where(sql<boolean>`state = 'scheduled'`)
        .where('publishAt', '<=', now)
        .forUpdate()
        .executeTakeFirst()
      if (!edit) return
      const done = await publishEdit(context, trx, edit, now)
      if (done.ok) {
        await recordEvent(trx, edit, { by: null, act: 'published', now })
        return
      }
      const nobody = { approver: null, approverName: null, publishAt: null }
      await changeEdit(trx, edit, { state: 'returned', ...nobody }, now)
      await recordEvent(trx, edit, { by: null, act: 'refused', now })
      context.failures.report({ work: 'content', task: 'publish', code: done.code })
    })
}
