import { type Kysely, sql, type Transaction } from 'kysely'
import type { EditFinding } from '#content/api/editing.ts'
import { contentCollections } from '#content/api/entries/content-collections.ts'
import { checkContentDraft } from '#content/server/check/content-check-report.ts'
import type { ContentOverrides } from '#content/server/content-files.ts'
import { readContentOverrides, recordVersionsInRelease } from '#content/server/published-content.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Context, EditableContent } from '#server/context.ts'
import { insertRow, lockExistingRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { version as ownVersion } from '#server/version.ts'
import { type EditRow, emptyApprovalColumns, recordEditEvent, updateEdit } from './edit-rows.ts'

export interface LiveFiles {
  text(path: string): string | null
  names(folder: string): readonly string[]
  isEdited(path: string): boolean
  /**
   * Returns the findings that the content would have if the file had this text; null means that the file is removed.
   */
  findings(path: string, text: string | null): EditFinding[]
}

const buildLiveFiles = (
  { release, others, pages }: EditableContent,
  overrides: ContentOverrides,
): LiveFiles => {
  const text = (path: string): string | null => {
    const published = overrides.get(path)
    return published === undefined ? release.text(path) : published
  }
  const names = (folder: string): string[] => {
    const paths = [...overrides.keys()].filter((path) => path.startsWith(`${folder}/`))
    const all = new Set([...release.names(folder), ...paths.map((path) => path.slice(folder.length + 1))])
    return [...all].filter((name) => text(`${folder}/${name}`) !== null).sort()
  }
  const sources = () =>
    new Map([
      ...others.map((path): [string, string] => [path, '']),
      ...Object.keys(contentCollections).flatMap((folder) =>
        names(folder).map((name): [string, string] => [`${folder}/${name}`, text(`${folder}/${name}`) ?? '']),
      ),
    ])
  return {
    text,
    names,
    isEdited: (path) => text(path) !== release.text(path),
    findings: (path, draft) => checkContentDraft(sources(), { path, text: draft }, pages()),
  }
}

/** The result is reliable only while a transaction holds the revision lock. */
export const loadLiveFiles = async (content: EditableContent, db: Kysely<Schema>): Promise<LiveFiles> =>
  buildLiveFiles(content, await readContentOverrides(db))

/** Prevents other publications until the transaction ends. */
export const lockPublication = async (
  context: Context,
  trx: Transaction<Schema>,
): Promise<{ readonly revision: number; readonly live: LiveFiles }> => {
  const { revision } = await lockExistingRow(trx, 'contentRevision', { one: true })
  return { revision, live: await loadLiveFiles(context.content, trx) }
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
 * Stores the live text as a version first, if it is not stored yet, so that it can be restored. A version equal to the
 * release's file no longer overrides later releases.
 */
export const publishVersion = async (
  { content: { release } }: Context,
  trx: Transaction<Schema>,
  { revision, live }: Awaited<ReturnType<typeof lockPublication>>,
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
  const nextRevision = revision + 1
  const common = { revision: nextRevision, path, publishedAt: now }
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
  await updateRows(trx, 'contentRevision', { one: true }, { revision: nextRevision })
  await recordVersionsInRelease(trx, { release, version: ownVersion, now })
}

export const publishEdit = async (
  context: Context,
  trx: Transaction<Schema>,
  edit: EditRow,
  now: Date,
): Promise<Outcome<null, 'edit_stale' | 'content_refused'>> => {
  const published = await lockPublication(context, trx)
  const path = edit.path ?? ''
  if (published.live.text(path) !== edit.baseText) return refuse('edit_stale')
  if (path === '' || published.live.findings(path, edit.text).length > 0) return refuse('content_refused')
  await publishVersion(context, trx, published, {
    path,
    text: edit.text,
    edit: edit.id,
    restores: null,
    author: edit.authorName,
    approver: edit.approverName,
    now,
  })
  await updateEdit(trx, edit, { state: 'live' }, now)
  return accept(null)
}

/** Each edit is published once, by whichever server comes first; an edit that fails returns to its author. */
export const publishScheduledEdits = async (context: Context, now: Date): Promise<void> => {
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
      const outcome = await publishEdit(context, trx, edit, now)
      if (outcome.ok) {
        await recordEditEvent(trx, edit, { by: null, act: 'published', now })
        return
      }
      await updateEdit(trx, edit, { state: 'returned', ...emptyApprovalColumns }, now)
      await recordEditEvent(trx, edit, { by: null, act: 'refused', now })
      context.failures.report({ work: 'content', task: 'publish', code: outcome.code })
    })
}
