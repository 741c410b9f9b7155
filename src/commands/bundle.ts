import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './steps.mjs'

const packageFolders = (module: string): string[] => {
  const path = relative(root, module.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/')
  const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)
  return found && !path.startsWith('..') ? [found[0]] : []
}

export const externalPackages = ['@electric-sql/pglite', 'pdfkit', 'pino', 'sharp']

export type ModuleRewriter = (code: string, file: string) => string

/**
 * Makes `import.meta` refer to the module's source file; `toRoot` is the path from the bundle to the folder that
 * contains `src`.
 */
export const createImportMetaRewriter =
  (toRoot: string): ModuleRewriter =>
  (code, file) => {
    const source = relative(root, file)
    return code
      .replaceAll('import.meta.url', `new URL('${join(toRoot, source)}', import.meta['url']).href`)
      .replaceAll(
        'import.meta.dirname',
        `process.getBuiltinModule('node:path').join(import.meta['dirname'], '${join(toRoot, dirname(source))}')`,
      )
  }

export const rewriteWorkerUrls = (code: string): string =>
  code.replaceAll(/(["'])\.\/([\w-]+-worker)\.ts\1, import\.meta\.url/g, "'./$2.mjs', import.meta['url']")

const rewritePlugin = (rewrite: ModuleRewriter): Plugin => ({
  name: 'where-sources-stand',
  transform: {
    filter: {
      id: { include: /[\\/]src[\\/]/, exclude: /node_modules/ },
      code: /import\.meta\.(dirname|url)/,
    },
    handler: (code, id) => ({ code: rewrite(code, id), map: null }),
  },
})

/**
 * Bundles `inputs` (bundle names and their source files) into `folder`; dynamic imports become separate files. Returns
 * the folders of the bundled packages.
 */
export const bundleModules = async (
  folder: string,
  inputs: Readonly<Record<string, string>>,
  rewrite: ModuleRewriter,
): Promise<string[]> => {
  const { build } = await import('vite')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [rewritePlugin(rewrite)],
    ssr: { noExternal: true, external: externalPackages },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      sourcemap: 'hidden',
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(inputs).map(([name, file]) => [name, join(root, file)])),
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name].[hash].mjs',
          ...(Object.keys(inputs).length === 1 ? { codeSplitting: false } : {}),
        },
      },
    },
  })
  for await (const map of glob('*.mjs.map', { cwd: folder }))
    await writeLines(folder, map.slice(0, -'.map'.length))
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return outputs
    .flatMap((output) => (output.type === 'chunk' ? Object.keys(output.modules) : []))
    .flatMap(packageFolders)
}

/**
 * Writes a `.lines` file: the list of source files, then a source number and line number for each line of the bundle. A
 * source map would be ten times as large, and Node would read it at every start.
 */
const writeLines = async (folder: string, name: string): Promise<void> => {
  const map = join(folder, `${name}.map`)
  const places = new SourceMap(JSON.parse(await readFile(map, 'utf8')))
  const sources = new Map<string, number>()
  const code = await readFile(join(folder, name), 'utf8')
  const lines = code.split('\n').map((text, line) => {
    const entry = places.findEntry(line, text.search(/\S|$/))
    if (!('originalSource' in entry) || entry.generatedLine !== line) return ''
    const source = relative(root, resolve(folder, entry.originalSource))
    const number = sources.get(source) ?? sources.size
    sources.set(source, number)
    return `${number} ${entry.originalLine + 1}`
  })
  const file = join(folder, `${name.slice(0, -'.mjs'.length)}.lines`)
  await writeFile(file, [JSON.stringify([...sources.keys()]), ...lines].join('\n'))
  await rm(map)
}
