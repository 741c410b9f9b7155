import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { pageAddresses } from '../../editors/site-pages.ts'
import { externalPackages } from '../bundle.ts'
import { root } from '../steps.mjs'
import { pagesFolder } from './drawn-pages.ts'

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
      await writeFile(join(folder, 'addresses.json'), JSON.stringify(pageAddresses(files)))
      // Names the program, so that a server that runs loads the next build's.
      const program = await readFile(join(folder, 'draw.mjs'))
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
