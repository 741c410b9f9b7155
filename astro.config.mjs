import react from '@astrojs/react'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'astro/config'
import { compressedScripts } from './src/commands/build/compressed-scripts.ts'
import { leanContract } from './src/commands/build/lean-contract.ts'
import { modulePreloads } from './src/commands/build/module-preloads.ts'
import { officeRenderer } from './src/commands/build/office-renderer.ts'
import { notePackages, packagesOfSite } from './src/commands/build/packages-of-site.ts'
import { pageRenderer } from './src/commands/build/page-renderer.ts'
import { pageStyles } from './src/commands/build/page-styles.ts'
import { sitemapOfPages } from './src/commands/build/sitemap-of-pages.ts'
import { builtOrigin } from './src/contract/built-origin.ts'
import { wordIndex } from './src/documents/word-index.ts'
import { shortNames } from './src/theme/short-names.ts'
import { validCss } from './src/theme/valid-css.ts'

/** While developing, names of classes tell where they come from. */
const isDeveloping = process.argv[1]?.includes('dev-site') ?? false
const styles = () => vanillaExtractPlugin(isDeveloping ? {} : { identifiers: shortNames() })

/** Examples of the design system stand beside their components and are no part of what pages share. */
/** @type {(folder: string, names: string) => RegExp} */
const modules = (folder, names) =>
  new RegExp(`[\\/]src[\\/]${folder}[\\/](?!.*[.]examples[.])(${names.replaceAll(' ', '|')})[.\\/]`)
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
  {
    name: 'first',
    priority: 9,
    test: anyOf(
      modules('browser', 'fetch-once late-code offline-page person-flag'),
      modules('contract', 'person-flag'),
    ),
  },
  // With what loads a script later, so that a page without React finds it without React.
  {
    name: 'ground',
    priority: 8,
    test: anyOf(
      /vite\/preload-helper/,
      /rolldown\/runtime/,
      modules('browser', 'browser-environment environment after-paint analytics newest when-touched'),
      modules('copy', 'plural typeset'),
      modules('domain', 'outcome'),
    ),
  },
  {
    name: 'react',
    priority: 7,
    test: packages('react react-dom scheduler @nanostores/react @astrojs/react'),
  },
  // Calls and the draft of a rent, which the page of promotions writes into.
  {
    name: 'call',
    priority: 6,
    test: anyOf(
      packages('zod nanostores @nanostores/persistent'),
      modules('browser', 'call'),
      modules('domain', 'client-type'),
      modules('state', 'rental-form'),
      modules('contract', 'addresses basics endpoint refusal session'),
    ),
  },
  {
    name: 'talk',
    priority: 5,
    test: anyOf(
      modules('browser', 'when-shown'),
      modules('contract', 'boxes legal-conditions offices tariffs typed-text'),
      modules('copy', 'amount-text date-text distance-text general-refusals office office-now parts'),
      modules('domain', 'limits money'),
      modules('state', 'claim-address session toasts'),
    ),
  },
  {
    name: 'drawn',
    priority: 4,
    test: anyOf(
      modules(
        'ui',
        'badge button card class-names columns empty-state field heading hidden icon inline late-view link narrowed notice passed-attributes skeleton spinner stack text text-field visually-hidden',
      ),
      modules('parts', 'load-failure login-links refusal-notice'),
    ),
  },
  {
    name: 'form',
    priority: 3,
    test: anyOf(
      modules(
        'ui',
        'accordion/accordion checkbox choice-tiles description-list dialog form-sheet order-panel price-lines radio-list steps sticky switch-row tooltip/tooltip',
      ),
      modules('parts', 'limited-field start-field term-field'),
      modules('copy', 'period'),
    ),
  },
  // An office and its days.
  {
    name: 'place',
    priority: 2,
    test: anyOf(
      packages('date-fns'),
      modules('domain', 'availability calendar-date office-address wall-clock working-hours'),
      modules('state', 'server-time'),
    ),
  },
  {
    name: 'rent',
    priority: 1,
    test: anyOf(
      modules('copy', 'price-words rented-place'),
      modules('domain', 'box-name legal-form letters price-groups rental-period service'),
      modules('state', 'countdown'),
    ),
  },
  // What the pages of a cabinet share, and the form of a rent does without.
  {
    name: 'cabinet',
    test: anyOf(
      modules('domain', 'claim-status service-of-claim'),
      modules('screens', 'island screen'),
      modules('ui', 'pagination'),
      modules('parts', 'form pages'),
      modules('state', 'poll'),
    ),
  },
  {
    name: 'checkout',
    test: anyOf(
      modules('copy', 'checkout client-types'),
      modules('parts', 'client-type-choice rented-place'),
    ),
  },
  // The form of a rent; what only some of its addresses or a press need comes in files of its own.
  {
    name: 'rental',
    test: modules(
      'features/rent/checkout',
      '(?!(box-(doors|list|picker|taken|wall-view|watch)|claim-sending|conditions-notice|form-errors|free-count|name-field|nearest-view|new-claim|office-(page|step|view)|place-(card|hours|unknown)|promo-code|replaced-claim|request-key|type-changed-dialog|unavailable-view)[.])[a-z-]+',
    ),
  },
  {
    name: 'search',
    test: anyOf(
      modules('ui', 'map-stage pill place-row scroll-row segmented tabs combobox/combobox.css'),
      /[\\/]src[\\/]browser[\\/]map[.]ts/,
      modules('copy', 'home map search'),
      modules('domain', 'map-marks map-view'),
      modules('contract', 'service-life'),
    ),
  },
]

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

/**
 * Every page's sheet names every font: by its hash alone.
 * @param {{ names: string[] }} asset
 */
const assetFileNames = ({ names }) =>
  `_astro/${names.some((name) => name.endsWith('.woff2')) ? '' : '[name].'}[hash][extname]`

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
  // While developing pages name no canonical address; built ones get the server's own.
  ...(isDeveloping ? {} : { site: builtOrigin, adapter: pageRenderer() }),
  output: 'static',
  // A build is made aside and takes the place of the one before when it is whole (commands/build-site.mjs).
  outDir: process.env.BUILD_TO || 'dist',
  // Astro keeps there where each text lay: a build of another folder's texts has a cache of its own.
  cacheDir: process.env.BUILD_CACHE || '.cache/astro/own',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    react(),
    wordIndex(),
    validCss(),
    // Before the frame of office pages is taken from a page.
    modulePreloads(),
    officeRenderer([styles()]),
    pageStyles(),
    compressedScripts(),
    sitemapOfPages(),
    packagesOfSite(),
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
    build: {
      cssCodeSplit: false,
      rolldownOptions: { output: { assetFileNames } },
    },
    environments: {
      // What has hundreds of files is bundled: reading them one by one costs more than drawing all pages.
      prerender: { resolve: { noExternal: manyFiles } },
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: scriptFiles },
              // A page's own script goes by the page's name alone.
              entryFileNames: ({ name }) => `_astro/${name.replace(/[.]astro_.*/, '')}.[hash].js`,
            },
          },
        },
      },
    },
    plugins: [styles(), leanContract, moduleAddress, notePackages],
  },
})
