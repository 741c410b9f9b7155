import react from '@astrojs/react'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'astro/config'
import { officeRenderer } from './src/commands/build/office-renderer.ts'
import { pageStyles } from './src/commands/build/page-styles.ts'
import { sitemapOfPages } from './src/commands/build/sitemap-of-pages.ts'
import { wordIndex } from './src/documents/word-index.ts'
import { validCss } from './src/theme/valid-css.ts'

const origin = process.env.ORIGIN

/** @type {(folder: string, names: string) => RegExp} */
const modules = (folder, names) =>
  new RegExp(`[\\/]src[\\/]${folder}[\\/](${names.replaceAll(' ', '|')})([.]|[\\/])`)
/** @type {(names: string) => RegExp} */
const packages = (names) => new RegExp(`[\\/]node_modules[\\/](${names.replaceAll(' ', '|')})[\\/]`)
/** @type {(...tests: RegExp[]) => (id: string) => boolean} */
const anyOf =
  (...tests) =>
  (id) =>
    tests.some((test) => test.test(id))

/**
 * What the pages that act share travels in a few files instead of sixty: a small file packs badly and costs a request of
 * its own. Pages to read need neither React nor zod, so what they load ('ground') depends on nothing below it.
 */
const scriptFiles = [
  // What the header of every page needs before it knows whether somebody is logged in.
  // What loads a script later: in a file of its own, so that a page without React finds it without React.
  { name: 'later', priority: 6, test: /vite\/preload-helper/ },
  {
    name: 'first',
    priority: 5,
    test: anyOf(modules('browser', 'person-flag'), modules('contract', 'person-flag')),
  },
  {
    name: 'ground',
    priority: 4,
    test: anyOf(
      modules('browser', 'browser-environment'),
      modules('copy', 'plural'),
      modules('domain', 'outcome'),
    ),
  },
  {
    name: 'react',
    priority: 3,
    test: packages('react react-dom scheduler @nanostores/react @astrojs/react'),
  },
  {
    name: 'call',
    priority: 2,
    test: anyOf(
      packages('zod nanostores'),
      modules('browser', 'call'),
      modules('contract', 'addresses basics endpoint refusal session'),
    ),
  },
  {
    name: 'drawn',
    priority: 1,
    test: modules(
      'ui',
      'badge button card class-names columns empty-state field heading hidden icon inline link notice passed-attributes skeleton spinner stack text text-field visually-hidden',
    ),
  },
  {
    name: 'form',
    test: modules(
      'ui',
      'accordion checkbox description-list error-summary price-lines radio-list steps sticky timer',
    ),
  },
  {
    name: 'talk',
    test: anyOf(
      modules('contract', 'claims clients offices payments'),
      modules('copy', 'refusals office date-text amount-text'),
      modules('domain', 'money'),
      modules('state', 'toasts'),
    ),
  },
]

/** An endpoint or a shape that no page of the site uses is not sent to the browser. */
const leanContract = {
  name: 'lean-contract',
  transform: {
    filter: { id: /[\\/]src[\\/]contract[\\/]/ },
    /** @param {string} code */
    handler: (code) => ({
      code: code.replace(/ = (endpoint|z\.\w+)\(/g, ' = /* @__PURE__ */ $1('),
      map: null,
    }),
  },
}

const ADDRESS = '?address'

/**
 * `import address from './x.ts?address'` is the address of a module that travels in a file of its own, for a plain
 * `import(address)`: the bundler's own wrapper of `import('./x.ts')` weighs more than what most pages load.
 * @type {import('vite').Plugin}
 */
const moduleAddress = {
  name: 'module-address',
  enforce: 'pre',
  resolveId: {
    filter: { id: /[?]address$/ },
    async handler(source, importer) {
      const module = await this.resolve(source.slice(0, -ADDRESS.length), importer)
      return module && `${module.id}${ADDRESS}`
    },
  },
  load: {
    filter: { id: /[?]address$/ },
    handler(id) {
      const file = id.slice(0, -ADDRESS.length)
      if (this.environment.mode === 'dev') return `export default ${JSON.stringify(`/@fs${file}`)}`
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: file })}`
    },
  },
}

const manyFiles = [
  'date-fns',
  'radix-ui',
  /^@radix-ui/,
  /^@ariakit/,
  'nanostores',
  '@nanostores/react',
  'zod',
]

export default defineConfig({
  ...(origin ? { site: origin } : {}),
  output: 'static',
  // A build is made aside and takes the place of the one before when it is whole (commands/build-site.mjs).
  outDir: process.env.BUILD_TO || 'dist',
  cacheDir: '.cache/astro',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    react(),
    wordIndex(),
    validCss(),
    officeRenderer([vanillaExtractPlugin()]),
    pageStyles(),
    sitemapOfPages(),
  ],
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  // Which scripts and styles a page runs; what holds for all pages alike is said by a header of the server.
  security: {
    csp: {
      // The full-text search of FAQ and documents is WebAssembly; nothing else may compile code.
      scriptDirective: { resources: ["'self'", "'wasm-unsafe-eval'"] },
    },
  },
  // One style sheet for the whole site, from which `pageStyles` takes one small sheet for each family of pages.
  vite: {
    build: { cssCodeSplit: false },
    environments: {
      // What has hundreds of files is bundled: reading them one by one costs more than drawing all pages.
      prerender: { resolve: { noExternal: manyFiles } },
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: scriptFiles } },
          },
        },
      },
    },
    plugins: [vanillaExtractPlugin(), leanContract, moduleAddress],
  },
})
