import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { root, serverBundle } from './steps.mjs'

/** They read files beside themselves. */
const outside = ['@electric-sql/pglite', 'pdfkit', 'pino', 'sharp']

/** A module of ours still finds what stands beside its source: migrations, workers, faces. */
const whereSourcesStand: Plugin = {
  name: 'where-sources-stand',
  transform: {
    filter: {
      id: { include: /[\\/]src[\\/]/, exclude: /node_modules/ },
      code: /import\.meta\.(dirname|url)/,
    },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
}

const bundleInto = async (folder: string) => {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [whereSourcesStand],
    ssr: { noExternal: true, external: outside },
    build: {
      ssr: 'src/server/main.ts',
      target: 'node24',
      outDir: folder,
      sourcemap: 'hidden',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
}

/**
 * Writes beside the bundle where each of its lines came from: the sources, then a line for each line of it, the number of
 * its source and the line there. A source map is ten times as large, and Node would read it whole at each start.
 */
const writeLines = async (folder: string): Promise<void> => {
  const map = join(folder, 'main.mjs.map')
  const places = new SourceMap(JSON.parse(await readFile(map, 'utf8')))
  const sources = new Map<string, number>()
  const code = await readFile(join(folder, 'main.mjs'), 'utf8')
  const lines = code.split('\n').map((text, line) => {
    const entry = places.findEntry(line, text.search(/\S|$/))
    if (!('originalSource' in entry) || entry.generatedLine !== line) return ''
    const source = relative(root, resolve(folder, entry.originalSource))
    const number = sources.get(source) ?? sources.size
    sources.set(source, number)
    return `${number} ${entry.originalLine + 1}`
  })
  await writeFile(join(folder, 'main.lines'), [JSON.stringify([...sources.keys()]), ...lines].join('\n'))
  await rm(map)
}

const bundle = async (file: string): Promise<void> => {
  const [folder, all] = [dirname(file), dirname(dirname(file))]
  await mkdir(all, { recursive: true })
  const made = await mkdtemp(join(all, 'next-'))
  await bundleInto(made)
  await writeLines(made)
  // Whoever was first with the same sources made the same.
  await rename(made, folder).catch(() => rm(made, { recursive: true }))
  for (const name of await readdir(all))
    if (name !== basename(folder) && !name.startsWith('next-'))
      await rm(join(all, name), { recursive: true, force: true })
}

/**
 * The server and its packages as one file, unless it stands already: of several thousand small files Node looks up each,
 * which takes three quarters of a start. Answers its path. It is made in a process of its own: Vite sets NODE_ENV.
 */
export async function bundleServer(): Promise<string> {
  const file = serverBundle()
  if (!existsSync(file)) await promisify(execFile)(process.execPath, [import.meta.filename], { cwd: root })
  return file
}

if (import.meta.main && !existsSync(serverBundle())) await bundle(serverBundle())
