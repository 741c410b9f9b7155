import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { styleSheetFor } from './style-sheet.ts'

const styleLink = /<link rel="stylesheet" href="([^"]+)">/g
const fileName = /[\w.-]+\.(?:js|css)\b/g

/** Families by the first part of an address. */
const families: Readonly<Record<string, string>> = {
  index: 'home',
  branch: 'branch',
  design: 'design',
  acting: 'account',
  claims: 'account',
  invitations: 'account',
  legals: 'account',
  linking: 'account',
  map: 'map',
  'personal-data': 'account',
  rpo: 'account',
}

/** The family of a page, whose pages share one style sheet: by its address, else by whether it is only read. */
const familyOf = (file: string, html: string): string => {
  const address = file.replace(/^as-of\/[^/]+?(\/|\.html$)/, '').replace(/\.html$/, '') || 'index'
  const family = families[address.split('/')[0] ?? '']
  return family ?? (html.includes('<astro-island') ? 'rent' : 'reading')
}

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
      for await (const file of glob('**/*.html', { cwd: dist })) {
        const html = await read(file)
        for (const [, href = ''] of html.matchAll(styleLink)) sheets.add(href)
        const family = familyOf(file, html)
        pages.set(family, [...(pages.get(family) ?? []), { file, html }])
      }
      const whole = await Promise.all([...sheets].map(read))
      await Promise.all([...sheets].map((href) => rm(join(dist, href))))
      const files = new Map<string, string>()
      for await (const file of glob('*.{js,css}', { cwd: join(dist, '_astro') }))
        files.set(file, await read(join('_astro', file)))
      for (const [family, ofFamily] of pages) {
        const text = withFiles(ofFamily.map(({ html }) => html).join('\n'), files)
        const css = styleSheetFor(text, whole)
        const address = `/_astro/${family}.${hashed(css)}.css`
        await writeFile(join(dist, address), css)
        for (const { file, html } of ofFamily) {
          let linked = ''
          const styled = html.replace(styleLink, () => {
            const first = linked === ''
            linked = `<link rel="stylesheet" href="${address}">`
            return first ? linked : ''
          })
          await writeFile(join(dist, file), styled)
        }
      }
    },
  },
})
