import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { root } from '../steps.mjs'

/** Stands in the program for the folder in which it was built. */
const ANY_FOLDER = '/site'

const withoutFolder = (code: string): string => code.replaceAll(root, ANY_FOLDER)

/** Astro lists the files of the site as the file system does. */
const withSortedAssets = (program: string): string =>
  program.replace(
    /"assets":(\[[^\]]*\])/,
    (_, assets: string) => `"assets":${JSON.stringify(JSON.parse(assets).sort())}`,
  )

/** Runs before the names of files are made of what is in them. */
const folderPlugin: Plugin = {
  name: 'without-folder',
  applyToEnvironment: ({ name }) => name === 'ssr',
  renderChunk: {
    order: 'post',
    handler: (code) => (code.includes(root) ? withoutFolder(code) : null),
  },
}

/**
 * Makes a build the same bytes in any folder, so that anybody can check a release against its sources: Astro writes the names
 * of source files into the program that renders pages, and numbers made of them into islands.
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
