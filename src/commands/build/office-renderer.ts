import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, type InlineConfig, type PluginOption } from 'vite'
import type { OpenOfficePages } from '#domain/page-office.ts'
import { pictureVariables } from '#server/modules/street-picture/svg.ts'
import type { Shell } from '#server/pages/shell.ts'
import { exampleContent, exampleNow, exampleOffices } from './example-offices.ts'
import { officeShell, pageScriptOf } from './office-shell.ts'
import { styleSheetFor, withShortNames } from './style-sheet.ts'

const features = fileURLToPath(new URL('../../features/site/office-page/', import.meta.url))

/** The module that an earlier build made of the same code, else made now. */
const keptModule = async (file: string, settings: InlineConfig): Promise<string> => {
  const kept = process.env.BUILD_KEPT && join(process.env.BUILD_KEPT, file)
  if (kept && existsSync(kept)) return readFile(kept, 'utf8')
  const code = await moduleOf(file, settings)
  if (kept) await writeFile(kept, code)
  return code
}

/** Builds one source file and all that it imports as one module. */
const moduleOf = async (file: string, settings: InlineConfig): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    ...settings,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      copyPublicDir: false,
      ...settings.build,
      rolldownOptions: {
        input: join(features, file),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const outputs = bundle && 'output' in bundle ? bundle.output : []
  const [code, ...others] = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []))
  if (code === undefined || others.length > 0) throw new Error(`${file} is not built as one file`)
  return code
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/**
 * The script of an office's page and that of every page as one file beside it: two small files pack worse and are asked for
 * one by one. The first is a function of its own, so that no name of it meets one of the other.
 */
const scriptTogether = (office: string, page: string): string => `(()=>{${office}})();${page}`

/** What the site's sheet speaks of and no page of offices has: its view, its frame and an editor's Markdown make none. */
const ABSENT = [
  ...['astro-island', 'astro-slot', 'astro-static-slot'],
  ...['img', 'canvas', 'video', 'textarea', 'select', 'address', 'dialog'],
]

const kinds = ['office', 'places'] as const
type Kind = (typeof kinds)[number]

/** The HTML of every page of one kind: which classes they use. */
const pagesOfKind = (open: OpenOfficePages, kind: Kind): string => {
  const pages = open(exampleOffices, exampleContent, '2026-01-01')
  const drawn = [...pages.indexed()].map(({ address, offices }) =>
    pages.draw(address, exampleNow(offices.length)),
  )
  return drawn.map((page) => (page?.kind === kind ? page.body : '')).join('')
}

/**
 * What the server draws pages of offices with, left in the built site: the view as a module (`.offices/draw.HASH.mjs`),
 * the frame that Astro drew (`.offices/shell.json`), a style sheet for each kind of them and the script of an office as
 * one file. A page of offices so weighs a third of what it would with the site's sheet and shared scripts. `plugins` are those that the view
 * needs to be built.
 */
export const officeRenderer = (plugins: PluginOption[]): AstroIntegration => ({
  name: 'office-renderer',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const dist = fileURLToPath(dir)
      const folder = join(dist, '.offices')
      await mkdir(folder)
      const [code, script] = await Promise.all([
        keptModule('draw-office-pages.tsx', {
          plugins,
          ssr: { noExternal: true },
          define: { 'process.env.NODE_ENV': '"production"' },
          build: { ssr: true },
        }),
        keptModule('office-script.ts', {}),
      ])
      const draw = join(folder, `draw.${hashed(code)}.mjs`)
      await writeFile(draw, code)
      const { openOfficePages } = (await import(pathToFileURL(draw).href)) as {
        openOfficePages: OpenOfficePages
      }
      const source = join(dist, 'office-shell.html')
      const drawn = await readFile(source, 'utf8')
      // What all pages share comes first: it declares the order of the layers.
      const sheets = (await readdir(join(dist, '_astro'))).filter((name) => name.endsWith('.css'))
      const shared = (name: string) => Number(name.startsWith('common.'))
      const inOrder = sheets.sort().sort((one, other) => shared(other) - shared(one))
      const sources = await Promise.all(inOrder.map((name) => readFile(join(dist, '_astro', name), 'utf8')))
      const styleSheetOf = (kind: Kind) => {
        const text = drawn + pagesOfKind(openOfficePages, kind) + pictureVariables.join(' ')
        const asking = kind === 'office' ? text + script : text
        const css = withShortNames(styleSheetFor(asking, sources, ABSENT), asking)
        return { address: `/_astro/${kind}.${hashed(css)}.css`, css }
      }
      const styleSheets = { office: styleSheetOf('office'), places: styleSheetOf('places') }
      const pageScript = pageScriptOf(drawn)
      const together = scriptTogether(script, await readFile(join(dist, pageScript), 'utf8'))
      const scriptFile = `/_astro/office.${hashed(together)}.js`
      const shell: Shell = {
        frame: officeShell(drawn, pageScript),
        office: { script: scriptFile, styleSheet: styleSheets.office.address },
        places: { script: pageScript, styleSheet: styleSheets.places.address },
      }
      await Promise.all([
        ...kinds.map((kind) => writeFile(join(dist, styleSheets[kind].address), styleSheets[kind].css)),
        writeFile(join(dist, scriptFile), together),
        writeFile(join(folder, 'shell.json'), JSON.stringify(shell)),
        // A frame, not a page of the site.
        rm(source),
      ])
    },
  },
})
