import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { cmsAddresses } from '../../../editors/cms-page.ts'

const need = createRequire(import.meta.url)

const folderOf = (name: string): string | undefined => {
  try {
    return join(need.resolve(`${name}/package.json`), '..')
  } catch {
    return need.resolve
      .paths(name)
      ?.map((root) => join(root, name))
      .find((folder) => readable(join(folder, 'package.json')) !== undefined)
  }
}

const readable = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

const CMS = '@sveltia/cms'

/** Where its fonts are, by the first word of the address that the program asks for. */
const fonts: Readonly<Record<string, string>> = {
  'material-symbols-outlined':
    '@fontsource-variable/material-symbols-outlined/files/material-symbols-outlined-latin-wght-normal.woff2',
  'source-sans-3': '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2',
}

/** The program of the editing interface with its other files taken from us and not from elsewhere, or none. */
export interface CmsPackage {
  readonly program: Buffer
  /** What the program compares its own version with: an answer of ours says that there is no newer one. */
  readonly version: Buffer
  /** The words of the interface in a language. */
  locale(language: string): Buffer | undefined
  /** A font by the name that the program asks for; none where it is not installed. */
  font(name: string): Buffer | undefined
}

/** Reads the installed program; undefined when the package is missing, as after an installation without development. */
export const openCmsPackage = (): CmsPackage | undefined => {
  const folder = folderOf(CMS)
  const program = folder && readable(join(folder, 'dist/sveltia-cms.js'))?.toString('utf8')
  if (folder === undefined || program === undefined) return undefined
  const { version } = need(join(folder, 'package.json')) as { version: string }
  const ours = program
    .replaceAll('https://unpkg.com/@sveltia/cms', cmsAddresses.package)
    .replaceAll('https://cdn.jsdelivr.net/fontsource/fonts', cmsAddresses.fonts)
  return {
    program: Buffer.from(ours),
    version: Buffer.from(JSON.stringify({ version })),
    locale: (language) =>
      /^[a-zA-Z-]{2,8}$/.test(language) ? readable(join(folder, 'locales', `${language}.json`)) : undefined,
    font(name) {
      const file = Object.hasOwn(fonts, name) ? fonts[name] : undefined
      const [scope = '', package_ = '', ...path] = file?.split('/') ?? []
      const root = file === undefined ? undefined : folderOf(`${scope}/${package_}`)
      return root === undefined ? undefined : readable(join(root, path.join(sep)))
    },
  }
}
