import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/** What each script of the build imports at its start, by address. */
type Imports = ReadonlyMap<string, readonly string[]>

const islands = /<astro-island((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g
const scripts = /<script type="module"(?: src="([^"]+)")?>([\s\S]*?)<\/script>/g
const imported = /(?:from|import)\s*["']([^"']+\.js)["']/g

/** Islands that wake up at once, in sight or not; the others fetch their code when they are scrolled to. */
const atOnce = /\sclient="(?:load|only)"/
const codeOfIsland = /\s(?:component|renderer)-url="([^"]+)"/g

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '')

/** Every script that must be here before a page acts. */
export const scriptsOfPage = (html: string, imports: Imports): string[] => {
  const needed = new Set<string>()
  const need = (script: string): void => {
    if (needed.has(script) || !imports.has(script)) return
    needed.add(script)
    for (const other of imports.get(script) ?? []) need(other)
  }
  for (const attributes of all(html, islands))
    if (atOnce.test(attributes)) for (const script of all(attributes, codeOfIsland)) need(script)
  for (const [, source, text = ''] of html.matchAll(scripts))
    for (const script of source ? [source] : all(text, imported)) need(script)
  return [...needed]
}

const withPreloads = (html: string, imports: Imports): string => {
  const links = scriptsOfPage(html, imports).map((script) => `<link rel="modulepreload" href="${script}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

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
      },
    },
  }
}
