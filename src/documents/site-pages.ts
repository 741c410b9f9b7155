/** Without pages whose address has a varying part. */
export const pageAddresses = (files: readonly string[]): string[] =>
  files
    .map((name) => name.replaceAll('\\', '/').replace(/^\.\//, ''))
    .filter((name) => name.endsWith('.astro') && !name.includes('['))
    .map((name) => `/${name.slice(0, -'.astro'.length)}`.replace(/\/index$/, '') || '/')
