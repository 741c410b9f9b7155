import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sitemapNames, writeSitemapIndex } from '../office-pages/sitemap.ts'
import { keptIn } from '../redraw/kept.ts'
import { publishContent } from '../redraw/publish.ts'
import { readContent } from '../redraw/read-content.ts'
import { CommandFailed, runCommand } from './run-command.ts'
import { siteOrigin } from './site-origin.ts'

const root = resolve(import.meta.dirname, '../..')

/** Brings an edit of `content` into the built site without building it: `npm run build` calls this when it is enough. */
const work = async (): Promise<void> => {
  const began = performance.now()
  const origin = siteOrigin(process.env)
  const { values } = parseArgs({
    options: {
      dist: { type: 'string', default: join(root, 'dist') },
      content: { type: 'string', default: join(root, 'content') },
    },
  })
  const dist = resolve(values.dist)
  const kept = keptIn(join(root, '.cache'))
  if (!existsSync(kept.pages)) throw new CommandFailed('The site is not built yet: `npm run build` first')
  const changed = await publishContent(dist, kept, readContent(resolve(values.content)))
  writeSitemapIndex(dist, origin.ofSitemap, sitemapNames(`${dist}-offices`))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${changed.length} files of the site changed, ${seconds} s`)
}

await runCommand(work, ['WrongContent'])
