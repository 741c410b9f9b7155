import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openContentFiles } from '#content/server/content-files.ts'
import type { PublishedContent } from '#content/server/published-content.ts'
import { readContentEntries, readOfficeEntries } from '#content/server/read-entries.ts'
import { toPagePaths } from '#content/server/sitemaps-and-structured-data.ts'
import type { EditableContent } from '#server/context.ts'
import { type BuiltFiles, replaceBuildOrigin } from '#server/http/site-files.ts'
import { listPageOffices } from '#server/render/page-offices.ts'
import type { SitePagesOptions } from '#server/render/site-pages.ts'
import type { RenderEditPreview } from './edit-preview-handler.ts'

const sources = resolve(import.meta.dirname, '../../../../pages')

/** Pages that do not depend on content: from the build, or from the sources if there is no build. */
const pagesOf = (built: BuiltFiles): readonly string[] => {
  const facts = built.facts()
  if (facts) return facts.pages
  return existsSync(sources) ? toPagePaths(readdirSync(sources, { recursive: true, encoding: 'utf8' })) : []
}

export const openEditableContent = (
  options: Pick<SitePagesOptions, 'built' | 'render' | 'directory' | 'fileOf' | 'officesNow' | 'origin'> & {
    readonly content: string
    readonly published: PublishedContent
    readonly showPublished: () => Promise<void>
  },
) => {
  const { content, published, built, directory, fileOf, origin } = options

  const drawPreview: RenderEditPreview = async ({ path, text }, address, day) => {
    const { revision, overrides } = published.current()
    const edited = openContentFiles(content, () => ({
      revision,
      overrides: new Map([...overrides, [path, text]]),
    }))
    const page = await options.render()?.(address, {
      day,
      content: { entries: readContentEntries(edited), fileOf },
      offices: listPageOffices(readOfficeEntries(edited), directory),
      now: options.officesNow(),
      preview: true,
    })
    return Buffer.isBuffer(page) ? replaceBuildOrigin('preview.html', page, origin).toString() : null
  }

  const editable: EditableContent = {
    release: openContentFiles(content),
    others: filesBesideTexts(content),
    pages: () => pagesOf(built),
    showPublished: options.showPublished,
  }
  return { editable, drawPreview }
}

const filesBesideTexts = (content: string): string[] =>
  readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(content.length + 1)
        .replaceAll('\\', '/'),
    )
