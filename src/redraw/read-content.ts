import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { contentCollections } from '#contract/content/collections.ts'
import { readFrontMatter } from '#server/content/front-matter.ts'

/** A file of content as Astro's pages read it. */
interface Entry {
  readonly id: string
  readonly data: unknown
  readonly body: string
}

/** All content by collection and id. */
export type SiteContent = Map<string, Map<string, Entry>>

/** An editor's mistake, told in one line a file. */
class WrongContent extends Error {
  override readonly name = 'WrongContent'
}

/** Reads and checks every Markdown file of the folder; throws {@link WrongContent} that names all files in which something is wrong. */
export const readContent = (folder: string): SiteContent => {
  const wrong: string[] = []
  const read = (collection: string, schema: z.ZodMiniType) =>
    readdirSync(join(folder, collection))
      .filter((name) => name.endsWith('.md') && !name.startsWith('_'))
      .sort()
      .flatMap((name): [string, Entry][] => {
        const { data, body } = readFrontMatter(readFileSync(join(folder, collection, name), 'utf8'))
        const checked = z.safeParse(schema, data)
        const id = name.replace(/\.md$/, '')
        if (checked.success) return [[id, { id, data: checked.data, body }]]
        for (const { path, message } of checked.error.issues)
          wrong.push(
            `content/${collection}/${name}: ${path.map(String).join('.') || 'front matter'}: ${message}`,
          )
        return []
      })
  const all = Object.entries(contentCollections).map(
    ([name, schema]) => [name, new Map(read(name, schema))] as const,
  )
  if (wrong.length > 0) throw new WrongContent([...wrong, 'More of it: npm run content:check'].join('\n'))
  return new Map(all)
}
