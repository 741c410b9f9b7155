import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { root } from '../steps.mjs'

const ANY_FOLDER = '/site'

const withoutFolder = (code: string): string => code.replaceAll(root, ANY_FOLDER)

const withSortedAssets = (program: string): string =>
  program.replace(
    /"assets":(\[[^\]]*\])/,
    (_, assets: string) => `"assets":${JSON.stringify(JSON.parse(assets).sort())}`,
  )

/** Runs before files are named by their contents. */
const folderPlugin: Plugin = {
  name: 'without-folder',
  applyToEnvironment: ({ name }) => name === 'ssr',
  renderChunk: {
    order: 'post',
    handler: (code) => (code.includes(root) ? withoutFolder(code) : null),
  },
}

/**
 * Makes builds byte-identical in any folder, so that anybody can verify a release: Astro writes source paths into the
 * page program and hashes of them into islands.
 */
export const reproducibleBuild = (): AstroIntegration => ({
  name: 'reproducible-build',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({ vite: { plugins: [folderPlugin] } })
    },
    'astro:build:done': async ({ dir }) => {
      const folder = join(fileURLToPath(dir), '.server')
      for (const build of await readdir(folder)) {
        // Astro writes its list of components and scripts last.
        const file = join(folder, build, 'entry.mjs')
        await writeFile(file, withSortedAssets(withoutFolder(await readFile(file, 'utf8'))))
      }
    },
  },
})
