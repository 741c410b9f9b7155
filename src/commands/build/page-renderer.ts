import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { pageAddresses } from '../../editors/site-pages.ts'
import { externalPackages } from '../bundle.ts'
import { root } from '../steps.mjs'
import { pagesFolder } from './drawn-pages.ts'

/** What stands in the program for the folder in which it was built. */
const ANY_FOLDER = '/site'

/** The program without the folder of its build: its name for components and scripts is the same wherever it was built. */
const anywhere = (code: string): string => code.replaceAll(root, ANY_FOLDER)

/** Astro lists the site's files as their folders do; in the order of their names they are the same in each build. */
const withAssetsInOrder = (program: string): string => {
  const listed = /"assets":(\[[^\]]*\])/
  const [whole, assets] = listed.exec(program) ?? []
  if (whole === undefined || assets === undefined) throw new Error('the program has no list of its files')
  return program.replace(listed, () => `"assets":${JSON.stringify(JSON.parse(assets).sort())}`)
}

/** Before names of files are made of what is in them. */
const builtAnywhere: Plugin = {
  name: 'built-anywhere',
  applyToEnvironment: ({ name }) => name === 'ssr',
  renderChunk: { order: 'post', handler: (code) => (code.includes(root) ? anywhere(code) : null) },
}

/**
 * Leaves in the built site the program that draws its pages (`.pages/draw.mjs`), so that a running server draws those that
 * an editor changed. It is Astro's own program for pages on demand; the built pages stay what they are.
 */
export const pageRenderer = (): AstroIntegration => ({
  name: 'page-renderer',
  hooks: {
    'astro:config:setup': ({ config, updateConfig }) => {
      // Seals what islands of a server say, which this site has none of: a fixed one gives the same bytes each time.
      process.env.ASTRO_KEY ??= createHash('sha256').update(pagesFolder).digest('base64')
      const server = new URL(`${pagesFolder}/`, config.outDir)
      updateConfig({
        build: { client: config.outDir, server, serverEntry: 'draw.mjs' },
        vite: {
          plugins: [builtAnywhere],
          environments: {
            ssr: {
              define: { 'process.env.NODE_ENV': '"production"' },
              resolve: { noExternal: true, external: externalPackages },
            },
          },
        },
      })
    },
    'astro:build:done': async ({ dir }) => {
      const folder = join(fileURLToPath(dir), pagesFolder)
      const files = await readdir(join(root, 'src/pages'), { recursive: true })
      await writeFile(join(folder, 'addresses.json'), JSON.stringify(pageAddresses(files).sort()))
      // Astro writes its list of components and scripts last.
      const program = withAssetsInOrder(anywhere(await readFile(join(folder, 'draw.mjs'), 'utf8')))
      await writeFile(join(folder, 'draw.mjs'), program)
      // Names the program, so that a server that runs loads the next build's.
      const stamp = createHash('sha256').update(program).digest('hex').slice(0, 16)
      await writeFile(join(folder, 'stamp.json'), JSON.stringify(stamp))
    },
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'page-renderer',
        entrypointResolution: 'auto',
        serverEntrypoint: fileURLToPath(new URL('./draw-pages.ts', import.meta.url)),
        supportedAstroFeatures: {
          staticOutput: 'stable',
          serverOutput: 'stable',
          hybridOutput: 'stable',
          sharpImageService: 'stable',
        },
      })
    },
  },
})
