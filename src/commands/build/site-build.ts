import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { BuildEnvironmentOptions, EnvironmentOptions, Plugin } from 'vite'
import { openContentFiles } from '#content/server/content-files.ts'
import { readContentEntries } from '#content/server/read-entries.ts'
import { loadPageRenderer } from '#server/render/page-renderer.ts'
import { externalPackages } from '../bundle.ts'
import { root } from '../steps.mjs'

const ANY_FOLDER = '/site'

const withoutFolder = (code: string): string => code.replaceAll(root, ANY_FOLDER)

const withSortedAssets = (program: string): string =>
  program.replace(
    /"assets":(\[[^\]]*\])/,
    (_, assets: string) => `"assets":${JSON.stringify(JSON.parse(assets).sort())}`,
  )

/** Runs in `renderChunk`, before Vite hashes the file names. */
const folderPlugin: Plugin = {
  name: 'without-folder',
  applyToEnvironment: ({ name }) => name === 'ssr',
  renderChunk: {
    order: 'post',
    handler: (code) => (code.includes(root) ? withoutFolder(code) : null),
  },
}

/**
 * Makes builds byte-identical in any folder, so that anybody can verify a release: Astro would write absolute source
 * paths into the page program and hashes of these paths into islands.
 */
const reproducibleBuild = (): AstroIntegration => ({
  name: 'reproducible-build',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({ vite: { plugins: [folderPlugin] } })
    },
    'astro:build:done': async ({ dir }) => {
      const folder = join(fileURLToPath(dir), '.server')
      for (const build of await readdir(folder)) {
        // Astro writes its list of components after the `renderChunk` hook, so the written file is rewritten.
        const file = join(folder, build, 'entry.mjs')
        await writeFile(file, withSortedAssets(withoutFolder(await readFile(file, 'utf8'))))
      }
    },
  },
})

const fileOf = (address: string): string => {
  if (/\.\w+$/.test(address)) return address
  return address === '/' ? 'index.html' : `${address}.html`
}

/**
 * Writes all content pages to files, so that the site can be served without our server. Astro either prerenders a route
 * or renders it on demand, but these pages need both.
 */
const writePages = (): AstroIntegration => ({
  name: 'write-pages',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const dist = fileURLToPath(dir)
      const render = await loadPageRenderer(dist)
      const content = {
        entries: readContentEntries(openContentFiles(process.env.BUILD_CONTENT || 'content')),
      }
      const write = async (address: string): Promise<Buffer> => {
        const page = await render?.(address, { content })
        if (!Buffer.isBuffer(page)) throw new Error(`${address} was not rendered`)
        const file = join(dist, fileOf(address))
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, page)
        return page
      }
      const { pages, ofContent } = JSON.parse((await write('/build.json')).toString())
      for (const address of [...pages, ...ofContent]) await write(address)
      logger.info(`${pages.length + ofContent.length} pages and files were rendered`)
    },
  },
})

export const createAstroBuildIntegrations = (): AstroIntegration[] => [reproducibleBuild(), writePages()]

/**
 * Without these groups every shared module would become a file of its own: 126 files on the home page
 * (docs/decisions/0002).
 */
export const clientBuildOptions: BuildEnvironmentOptions = {
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // Pages without React load only this group, so it must not depend on another group.
          {
            name: 'page',
            test: /src[/]kit[/](browser[/](?!call|when-shown)|words[/](plural|typeset)|rules[/]outcome)|preload-helper/,
            priority: 6,
            minShareCount: 3,
          },
          {
            name: 'rules',
            test: /src[/](kit|features[/][a-z-]+)[/](api|rules|words|browser|state|parts[/](?!person-form|rented-place)[a-z-]+[.]ts$)|node_modules[/](nanostores|@nanostores[/]persistent|zod)[/]/,
            priority: 5,
            minShareCount: 9,
          },
          {
            name: 'react',
            test: /node_modules[/](react|react-dom|scheduler|@astrojs|@nanostores[/]react)[/]/,
            priority: 4,
          },
          {
            name: 'ui',
            test: /src[/](ui(?![/](drawing|menu|qr-code|tabs)[/])|kit[/]screens(?![/]result-page))[/]|features[/][a-z-]+[/]parts[/](person-form|rented-place|[a-z-]+[.]tsx)/,
            priority: 3,
            minShareCount: 9,
          },
          // Few pages have tabs, fewer a menu, codes or scenes; these would double the group `ui`.
          { name: 'tabs', test: /src[/]ui[/]tabs[/]/, priority: 2 },
          { name: 'menu', test: /src[/]ui[/]menu[/]/, priority: 1 },
        ],
      },
    },
  },
}

const COMMON_STYLES = 'common'
const NO_STYLES = '\0no-styles'
const NO_STYLES_ID = /no-styles$/

const pageBuild: BuildEnvironmentOptions = {
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [{ name: COMMON_STYLES, test: /src[/](theme|ui)[/].*[.]css/, minShareCount: 2 }],
      },
    },
  },
}

/** A release bundles packages into the page program; in development Node loads them from `node_modules`. */
export const createPageProgramEnvironment = (isDeveloping: boolean): EnvironmentOptions => ({
  build: pageBuild,
  ...(isDeveloping
    ? {}
    : {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: externalPackages },
      }),
})

/**
 * Removes from the style sheets of islands what the common style sheet already contains. Vite builds pages and islands
 * separately, so pages would otherwise load 10 kB twice.
 */
export const createStyleDeduplicationPlugin = (): Plugin => {
  const common = new Set<string>()
  return {
    name: 'shared-styles',
    enforce: 'pre',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'ssr') return
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name === COMMON_STYLES)
          for (const id of Object.keys(file.modules)) common.add(id)
    },
    resolveId: {
      filter: { id: /[.]css$/ },
      async handler(source, importer, options) {
        if (this.environment.name !== 'client') return null
        const styles = await this.resolve(source, importer, { ...options, skipSelf: true })
        return styles && common.has(styles.id) ? NO_STYLES : styles
      },
    },
    load: { filter: { id: NO_STYLES_ID }, handler: () => '' },
  }
}
