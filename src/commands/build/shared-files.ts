import type { BuildEnvironmentOptions, EnvironmentOptions, Plugin } from 'vite'
import { externalPackages } from '../bundle.ts'

/** Without groups each shared module is a file, 126 on the home page (decisions/0225). */
export const clientBuild: BuildEnvironmentOptions = {
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // Pages without React load this group: it must depend on no other.
          {
            name: 'page',
            test: /src[/](browser[/](?!call|map|basemap|streets|when-shown)|copy[/](plural|typeset)|domain[/]outcome)|preload-helper/,
            priority: 4,
            minShareCount: 3,
          },
          {
            name: 'rules',
            test: /src[/](browser|state|copy|domain|contract)[/]|node_modules[/](nanostores|@nanostores[/]persistent|zod)[/]/,
            priority: 3,
            minShareCount: 10,
          },
          {
            name: 'react',
            test: /node_modules[/](react|react-dom|scheduler|@astrojs|@nanostores[/]react)[/]/,
            priority: 2,
          },
          { name: 'ui', test: /src[/](ui|parts|screens)[/]/, priority: 1, minShareCount: 6 },
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

/** The page program needs no packages in a release; while developing, Node loads them. */
export const programEnvironment = (isDeveloping: boolean): EnvironmentOptions => ({
  build: pageBuild,
  ...(isDeveloping
    ? {}
    : {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: externalPackages },
      }),
})

/**
 * Drops the common sheet's styles from the sheets of islands: Vite builds pages and islands apart, so pages would
 * load 10 kB twice.
 */
export const sharedStyles = (): Plugin => {
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
