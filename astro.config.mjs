import react from '@astrojs/react'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'astro/config'
import compressor from 'astro-compressor'
import { officeRenderer } from './src/commands/build/office-renderer.ts'
import { pageRenderer } from './src/commands/build/page-renderer.ts'
import { sharedStyles } from './src/commands/build/shared-styles.ts'
import { sitemapOfPages } from './src/commands/build/sitemap-of-pages.ts'
import { builtOrigin } from './src/contract/built-origin.ts'
import { wordIndex } from './src/documents/word-index.ts'
import { validCss } from './src/theme/valid-css.ts'

const isDeveloping = process.argv[1]?.includes('dev-site') ?? false

/** Without groups each shared module is a file of its own, 126 on the home page (decisions/0225). */
const scriptGroups = [
  // Pages without React load this group too: it must depend on none of the others.
  {
    name: 'page',
    test: /src[/](browser[/](?!call|map|basemap|streets|when-shown)|copy[/](plural|typeset)|domain[/]outcome)|preload-helper/,
    priority: 4,
    minShareCount: 3,
  },
  { name: 'react', test: /node_modules[/](react|react-dom|scheduler|@astrojs|nanostores|@nanostores|zod)[/]/, priority: 3 },
  { name: 'rules', test: /src[/](browser|state|screens|copy|domain|contract)[/]/, priority: 2, minShareCount: 10 },
  { name: 'ui', test: /src[/](ui|parts)[/]/, priority: 1, minShareCount: 6 },
]
const styleGroups = [{ name: 'common', test: /src[/](theme|ui)[/].*[.]css/, minShareCount: 2 }]

/** @param {object[]} groups */
const inGroups = (groups) => ({ rolldownOptions: { output: { codeSplitting: { groups } } } })

export default defineConfig({
  // While developing pages name no canonical address; built ones get the server's own.
  ...(isDeveloping ? {} : { site: builtOrigin, adapter: pageRenderer() }),
  output: 'static',
  // A build is made aside and takes the place of the one before when it is whole (commands/build-site.mjs).
  outDir: process.env.BUILD_TO || 'dist',
  // Astro caches content by its path: a build of another folder's texts has a cache of its own.
  cacheDir: process.env.BUILD_CACHE || '.cache/astro/own',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    react(),
    wordIndex(),
    validCss(),
    officeRenderer([vanillaExtractPlugin()]),
    sitemapOfPages(),
    compressor({ zstd: false, hooks: { fileFilter: ({ filePath }) => /[/]_astro[/].*[.](js|css|svg)$/.test(filePath) } }),
  ],
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: {
    // The full-text search of FAQ and documents is WebAssembly; nothing else may compile code.
    csp: { scriptDirective: { resources: ["'self'", "'wasm-unsafe-eval'"] } },
  },
  vite: {
    // Which packages the site contains, for the list of software of a release.
    build: { license: { fileName: '.packages.json' } },
    plugins: [vanillaExtractPlugin(), sharedStyles()],
    environments: {
      client: { build: inGroups(scriptGroups) },
      prerender: { build: inGroups(styleGroups) },
    },
  },
})
