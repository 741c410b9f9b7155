/** The addresses of the site's own pages, by the names of the files below `src/pages`; pages with a varying part are not among them. */
export const pageAddresses = (files: readonly string[]): string[] =>
  files
    .map((name) => name.replaceAll('\\', '/').replace(/^\.\//, ''))
    .filter((name) => name.endsWith('.astro') && !name.includes('['))
    .map((name) => `/${name.slice(0, -'.astro'.length)}`.replace(/\/index$/, '') || '/')
