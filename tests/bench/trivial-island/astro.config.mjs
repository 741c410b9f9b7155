import site from '../../../astro.config.mjs'

/** The product's own build with one page more: `/trivial-island`, which the form is weighed against. */
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
        'astro:config:setup': ({ injectRoute }) =>
          injectRoute({
            pattern: '/trivial-island',
            entrypoint: './tests/bench/trivial-island/page.astro',
          }),
      },
    },
  ],
}
