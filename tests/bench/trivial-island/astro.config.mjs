import site from '../../../astro.config.mjs'

/** The product's build with two more pages: `/trivial-press` to compare gestures and `/bare` to compare first paints. */
export default {
  ...site,
  root: new URL('../../../', import.meta.url).pathname,
  outDir: '.cache/bench-site',
  cacheDir: '.cache/bench-astro',
  integrations: [
    ...(site.integrations ?? []),
    {
      name: 'trivial-island',
      hooks: {
        /** @param {{ injectRoute: (route: { pattern: string, entrypoint: string }) => void }} setup */
        'astro:config:setup': ({ injectRoute }) => {
          for (const { pattern, page } of [
            { pattern: '/trivial-press', page: 'press' },
            { pattern: '/bare', page: 'bare' },
          ])
            injectRoute({ pattern, entrypoint: `./tests/bench/trivial-island/${page}.astro` })
        },
      },
    },
  ],
}
