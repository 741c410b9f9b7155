import type { EditedCollection } from '#contract/editing.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import { contentFile } from '../../../editors/content-folder.ts'
import { pagesOf } from '../../../editors/edited-file.ts'
import { liveFiles } from './live-files.ts'
import { dayOfEdit } from './read-edit.ts'

/** Draws a page as of a day with one file reading otherwise; null where there is no such page. */
export type DrawPreview = (
  edited: { readonly path: string; readonly text: string },
  address: string,
  day: string,
) => Promise<string | null>

/** A page on which an edit shows, as it would read once the edit is live; null for an edit or a page that is none of its. */
export const previewOf = async (
  context: Context,
  draw: DrawPreview,
  { id, address, now }: { readonly id: number; readonly address: string; readonly now: Date },
): Promise<string | null> => {
  const edit = await findRow(context.db, 'contentEdit', { id })
  if (!edit || edit.text === null || edit.path === null) return null
  const { data } = contentFile('', edit.text)
  const pages = pagesOf(
    edit.collection as EditedCollection,
    edit.path,
    data as Readonly<Record<string, unknown>>,
  )
  if (!pages.some((page) => page.address === address)) return null
  const live = await liveFiles(context.content, context.db)
  if (live.findings(edit.path, edit.text).length > 0) return null
  return draw({ path: edit.path, text: edit.text }, address, dayOfEdit(data, now))
}
