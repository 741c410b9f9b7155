import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

// Components are drawn in tests as the site draws them, with their styles; tests/site belongs to Playwright.
export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: { include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/site/**'] },
})
