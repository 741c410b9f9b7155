import { cp, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../steps.mjs'
import { type LockFile, nameOf } from './lock-file.ts'

/** Files not needed at run time. */
const needless =
  /(^|\/)(\.[^/]+|tests?|__tests__|benchmarks?|bench|docs?|examples?|tools|browserify)(\/|$)|\.(map|[cm]?ts|md|markdown|flow)$|(^|\/)(CNAME|favicon\.ico|tsconfig\.json|.*\.config\.[cm]?js)$/i
/** Contains the notices of libvips's parts. */
const notices = /sharp-libvips[^/]*\/README\.md$/

/** The files that the server reads of large packages. */
const parts: Readonly<Record<string, RegExp>> = {
  '@electric-sql/pglite': /^(package\.json|LICENSE|dist\/[^/]+\.(js|wasm|data)|dist\/fs\/[^/]+\.js)$/,
  '@fontsource/golos-text':
    /^(package\.json|LICENSE|files\/golos-text-(latin|cyrillic|latin-ext)-[46]00-normal\.woff)$/,
  '@fontsource-variable/golos-text': /^(package\.json|LICENSE|files\/golos-text-latin-wght-normal\.woff2)$/,
  fontkit: /^(package\.json|LICENSE|dist\/(main\.cjs|module\.mjs))$/,
  pdfkit: /^(package\.json|LICENSE|js\/(?!pdfkit\.(browser|standalone)).*)$/,
}

export const copyPackages = async (folders: readonly string[], to: string): Promise<void> => {
  for (const folder of folders) {
    const from = join(root, folder)
    const part = parts[nameOf(folder)]
    for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const name = relative(from, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      // Nested packages have their own entry in the lock file.
      if (name.startsWith('node_modules/')) continue
      if (part ? !part.test(name) : needless.test(name) && !notices.test(`${folder}/${name}`)) continue
      await cp(join(from, name), join(to, folder, name))
    }
  }
}

export const licencesOf = async (lock: LockFile, folders: readonly string[]): Promise<string> => {
  const texts = await Promise.all(
    folders.map(async (folder) => {
      const { version, license } = lock[folder] ?? {}
      const files = (await readdir(join(root, folder), { withFileTypes: true }))
        .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
        .map(({ name }) => name)
      const words = await Promise.all(files.sort().map((name) => readFile(join(root, folder, name), 'utf8')))
      const title = `${nameOf(folder)} ${version ?? ''} (${license ?? 'see below'})`
      return [title, '='.repeat(title.length), '', ...words.map((text) => `${text.trim()}\n`)].join('\n')
    }),
  )
  return `${texts.join('\n\n')}\n`
}
