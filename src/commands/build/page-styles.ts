import { createHash } from 'node:crypto'
import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { pagesFolder } from './drawn-pages.ts'
import { familyOf, type SiteStyles, sheetsOf, withSheet } from './family-of-page.ts'
import { classesOf, styleSheetFor, wholeStyleSheet } from './style-sheet.ts'

const fileName = /[\w.-]+\.(?:js|css)\b/g

/** A page and every script and style sheet that it may load, now or later. */
const withFiles = (html: string, files: ReadonlyMap<string, string>): string => {
  const texts = new Map([['', html]])
  for (const text of texts.values())
    for (const [name] of text.matchAll(fileName)) {
      const file = files.get(name)
      if (file !== undefined) texts.set(name, file)
    }
  return [...texts.values()].join('\n')
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/**
 * Puts one small style sheet in the place of the site's on every page: the layers' order and the rules that pages of its
 * family can come to use, by their HTML and by the scripts that they load. A family's sheet is fetched once.
 */
export const pageStyles = (): AstroIntegration => ({
  name: 'page-styles',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const dist = fileURLToPath(dir)
      const read = (file: string) => readFile(join(dist, file), 'utf8')
      const pages = new Map<string, { file: string; html: string }[]>()
      const sheets = new Set<string>()
      // In the order of their names: a folder lists its files as they came, and another order is another sheet.
      const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'))
      for (const file of names.sort()) {
        const html = await read(file)
        for (const href of sheetsOf(html)) sheets.add(href)
        const family = familyOf(file, html)
        pages.set(family, [...(pages.get(family) ?? []), { file, html }])
      }
      const whole = await Promise.all([...sheets].map(read))
      await Promise.all([...sheets].map((href) => rm(join(dist, href))))
      const files = new Map<string, string>()
      for await (const file of glob('*.{js,css}', { cwd: join(dist, '_astro') }))
        files.set(file, await read(join('_astro', file)))
      const everything = wholeStyleSheet(whole)
      const all = classesOf(everything)
      const styles: SiteStyles = { families: {}, whole: `/_astro/whole.${hashed(everything)}.css` }
      await writeFile(join(dist, styles.whole), everything)
      for (const [family, ofFamily] of pages) {
        const text = withFiles(ofFamily.map(({ html }) => html).join('\n'), files)
        const css = styleSheetFor(text, whole)
        const address = `/_astro/${family}.${hashed(css)}.css`
        await writeFile(join(dist, address), css)
        for (const { file, html } of ofFamily) await writeFile(join(dist, file), withSheet(html, address))
        const known = classesOf(css)
        const lacks = [...all].filter((name) => !known.has(name))
        Object.assign(styles.families, { [family]: { sheet: address, lacks } })
      }
      await writeFile(join(dist, pagesFolder, 'styles.json'), JSON.stringify(styles))
    },
  },
})
