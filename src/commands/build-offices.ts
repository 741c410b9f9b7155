import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readOfficeList } from '#server/offices-import/read-list.ts'
import { makePages, type PagesMade } from '../office-pages/make-pages.ts'
import { pagesToMake } from '../office-pages/pages-to-make.ts'
import { writeOfficeSitemaps, writeSitemapIndex } from '../office-pages/sitemap.ts'
import { takenParts, takeParts } from '../office-pages/take-parts.ts'
import {
  listsBehind,
  noteListsBehind,
  officesForPages,
  rememberedLists,
  rememberLists,
} from './office-pages-input.ts'
import { sharedByPages } from './office-pages-shared.ts'
import { startProgress } from './progress.ts'
import { CommandFailed, runCommand } from './run-command.ts'
import { siteOrigin } from './site-origin.ts'

const usage =
  'usage: npm run offices:pages -- [FILE …] [--dist FOLDER] [--out FOLDER] [--forget]   (FILE is a list, CSV or CSV.gz)'

const root = resolve(import.meta.dirname, '../..')
const content = join(root, 'content')

const tell = (made: PagesMade, began: number): string =>
  `${made.written} pages written, ${made.unchanged} unchanged, ${made.removed} taken away in ` +
  `${((performance.now() - began) / 1000).toFixed(1)} s, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`

/** `npm run offices:pages`: the page of every office, and of the regions and settlements that lead to them. */
const work = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dist: { type: 'string', default: join(root, 'dist') },
      out: { type: 'string', default: join(root, 'dist-offices') },
      forget: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) throw new CommandFailed(usage)
  const began = performance.now()
  const origin = siteOrigin(process.env)
  const [dist, out] = [resolve(values.dist), resolve(values.out)]
  const data = resolve(process.env.DATA_DIR || '.data')
  const given = positionals.map((file) => resolve(file))
  for (const file of given) if (!existsSync(file)) throw new CommandFailed(`${file} does not exist`)
  // What is no list is told before it is kept: later builds would stop at it.
  for (const file of given) await readOfficeList(file, () => {})
  if (given.length > 0 || values.forget) await rememberLists(data, given)
  const lists = rememberedLists(data)
  const before = listsBehind(out)
  if (lists.length === 0 && before > 0 && !values.forget) {
    console.error(
      `The pages of offices in ${out} are kept as they are: they were made of ${before} list(s) that ${data} does not have. ` +
        'Set the DATA_DIR they were made with, name the lists, or say --forget to make pages without them.',
    )
    return
  }

  const kept = `${out}-parts`
  await takeParts(dist, kept)
  const taken = takenParts(kept)
  if (!taken) throw new CommandFailed('The site is not built yet: `npm run build` first')

  const isTerminal = process.stdout.isTTY === true
  const reading = startProgress('reading offices', isTerminal && lists.length > 0)
  const offices = await officesForPages(content, lists, lists.length > 0 ? reading.at : () => {})
  reading.end()
  const { deps, base } = sharedByPages(taken, origin.ofPages)
  const pages = pagesToMake(offices, deps, base)

  mkdirSync(out, { recursive: true })
  cpSync(taken.assets, join(out, '_astro'), { recursive: true })
  const writing = startProgress('writing pages', isTerminal)
  const made = await makePages(out, pages, writing.at)
  writing.end()
  const told = pages.filter((page) => page.told).map(({ address }) => address)
  const sitemaps = writeOfficeSitemaps(out, origin.ofSitemap, told)
  if (existsSync(dist)) writeSitemapIndex(dist, origin.ofSitemap, sitemaps)
  // Files of an earlier drawing are asked for by pages that are still open somewhere; one drawing back is enough.
  const current = new Set(readdirSync(taken.assets))
  if (made.unchanged === 0) {
    for (const name of readdirSync(join(out, '_astro')))
      if (!current.has(name)) rmSync(join(out, '_astro', name))
  }
  noteListsBehind(out, lists.length)
  console.log(tell(made, began))
}

await runCommand(work, ['NotAList'])
