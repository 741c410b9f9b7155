import type { Plugin } from 'vite'

/**
 * Leaves the styles of the sheet that every page has (`common`) out of the sheets of islands: Vite builds pages and
 * islands apart, so a page would load 10 kB of styles twice.
 */
export const sharedStyles = (): Plugin => {
  const shared = new Set<string>()
  return {
    name: 'shared-styles',
    enforce: 'pre',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'prerender') return
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name === 'common')
          for (const id of Object.keys(file.modules)) shared.add(id)
    },
    transform(_, id) {
      return this.environment.name === 'client' && shared.has(id) ? '' : null
    },
  }
}
