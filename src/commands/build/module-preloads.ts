import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { pagesFolder } from './drawn-pages.ts'
import { withPreloads } from './preloads-of-page.ts'

/**
 * Tells the browser in the head of each page which scripts the page is made of: without that it learns of them one
 * import after another, a round over the network each.
 */
export const modulePreloads = (): AstroIntegration => {
  const imports = new Map<string, readonly string[]>()
  const noteImports: Plugin = {
    name: 'note-imports',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          imports.set(
            `/${file.fileName}`,
            file.imports.map((name) => `/${name}`),
          )
    },
  }
  return {
    name: 'module-preloads',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [noteImports] } })
      },
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir)
        const pages = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'))
        await Promise.all(
          pages.map(async (page) => {
            const file = join(dist, page)
            await writeFile(file, withPreloads(await readFile(file, 'utf8'), imports))
          }),
        )
        await writeFile(join(dist, pagesFolder, 'imports.json'), JSON.stringify([...imports].sort()))
      },
    },
  }
}
