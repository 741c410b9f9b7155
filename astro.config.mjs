import react from '@astrojs/react'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'astro/config'
import { wordIndex } from './src/documents/word-index.ts'
import { keepRenderer } from './src/redraw/keep-renderer.ts'

const origin = process.env.ORIGIN

export default defineConfig({
  ...(origin ? { site: origin } : {}),
  output: 'static',
  outDir: 'dist',
  cacheDir: '.cache/astro',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [react(), keepRenderer(), wordIndex()],
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: {
    csp: {
      // The full-text search of FAQ and documents is WebAssembly; nothing else may compile code.
      scriptDirective: { resources: ["'self'", "'wasm-unsafe-eval'"] },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob: https:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
    },
  },
  // One style sheet for the whole site instead of a dozen small ones a page: fetched once, kept for ever.
  vite: { build: { cssCodeSplit: false }, plugins: [vanillaExtractPlugin()] },
})
