import node from '@astrojs/node'
import react from '@astrojs/react'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'astro/config'
import compressor from 'astro-compressor'
import {
  clientBuildOptions,
  createAstroBuildIntegrations,
  createPageProgramEnvironment,
  createStyleDeduplicationPlugin,
} from './src/commands/build/site-build.ts'
import { searchIndexAstroIntegration } from './src/features/content/pages/search-index.ts'
import { originPlaceholder } from './src/kit/api/origin-placeholders.ts'
import { createCssValidationIntegration } from './src/theme/css-validator.ts'

const isDeveloping = process.argv[1]?.includes('dev-site') ?? false
const compressed = /[/]_astro[/].*[.](js|css|svg)$/

export default defineConfig({
  // While developing pages name no canonical address; built ones get the server's own.
  ...(isDeveloping ? {} : { site: originPlaceholder }),
  // Pages are rendered once by the build (commands/build/site-build.ts) and again by the running server.
  output: 'server',
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  // A build is made aside and takes the place of the one before when it is whole (commands/build-site.mjs).
  outDir: process.env.BUILD_TO || 'dist',
  // Astro caches content by its path: a build of another folder's texts has a cache of its own.
  cacheDir: process.env.BUILD_CACHE || '.cache/astro/own',
  trailingSlash: 'never',
  session: false,
  build: {
    client: './',
    server: `./.server/${process.env.BUILD_NAME ?? 'own'}/`,
    inlineStylesheets: 'never',
  },
  integrations: [
    react({ experimentalDisableStreaming: true }),
    ...createAstroBuildIntegrations(),
    searchIndexAstroIntegration(),
    createCssValidationIntegration(),
    compressor({ zstd: false, hooks: { fileFilter: ({ filePath }) => compressed.test(filePath) } }),
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
    plugins: [vanillaExtractPlugin(), createStyleDeduplicationPlugin()],
    environments: {
      client: { build: clientBuildOptions },
      ssr: createPageProgramEnvironment(isDeveloping),
    },
  },
})
