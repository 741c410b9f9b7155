import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { packageOf } from './package-of.ts'

const packages = new Set<string>()

/** Notes of which packages the scripts of browsers are made, and the program that draws pages on a server. */
export const notePackages: Plugin = {
  name: 'note-packages',
  applyToEnvironment: ({ name }) => name === 'client' || name === 'ssr',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk')
        for (const module of Object.keys(output.modules))
          for (const folder of packageOf(module)) packages.add(folder)
  },
}

/** Leaves in the built site which packages it carries (`.packages.json`), for the list of software of a release. */
export const packagesOfSite = (): AstroIntegration => ({
  name: 'packages-of-site',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      await writeFile(join(fileURLToPath(dir), '.packages.json'), JSON.stringify([...packages].sort()))
    },
  },
})
