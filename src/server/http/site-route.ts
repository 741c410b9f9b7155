import { guarded, movedAddresses, type RouteGroup, shells } from '#contract/addresses.ts'

/** What an address of the site leads to: a built page, another address, or nothing. */
export type SiteRoute =
  | { readonly kind: 'page'; readonly page: string; readonly group: RouteGroup }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unknown' }

const shellPages = new Set(shells.map(({ page }) => page))

/** The path as the tables know it: without its trailing slash (AMB-28). */
const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

/**
 * Finds what answers a path. A built file wins over a shell, so an office with its own page is answered by it; a
 * shell's page is not an address of its own. `exists` tells whether an address is a built file.
 */
export const siteRoute = (path: string, exists: (address: string) => boolean): SiteRoute => {
  const address = trimmed(path)
  const moved = Object.hasOwn(movedAddresses, address) ? movedAddresses[address] : undefined
  if (moved !== undefined) return { kind: 'moved', to: moved }
  if (exists(address) && !shellPages.has(address)) {
    const group = Object.hasOwn(guarded, address) ? guarded[address] : undefined
    return { kind: 'page', page: address, group: group ?? 'open' }
  }
  const shell = shells.find(({ pattern }) => pattern.test(address))
  if (shell && exists(shell.page)) return { kind: 'page', page: shell.page, group: shell.group }
  return { kind: 'unknown' }
}
