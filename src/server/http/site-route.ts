import { guarded, movedAddresses, type RouteGroup, shells } from '#contract/addresses.ts'

/** What an address of the site leads to: a page and its file, another address, or nothing. */
export type SiteRoute<File> =
  | { readonly kind: 'page'; readonly page: string; readonly file: File; readonly group: RouteGroup }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unknown' }

const shellPages = new Set(shells.map(({ page }) => page))

/** The path as the tables know it: without its trailing slash (AMB-28). */
const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

/**
 * Finds what answers a path. A file of the address wins over a shell, so an office with its own page is answered by
 * it; a shell's page is not an address of its own. `fileAt` answers the file of an address.
 */
export const siteRoute = async <File>(
  path: string,
  fileAt: (address: string) => File | undefined | Promise<File | undefined>,
): Promise<SiteRoute<File>> => {
  const address = trimmed(path)
  const moved = Object.hasOwn(movedAddresses, address) ? movedAddresses[address] : undefined
  if (moved !== undefined) return { kind: 'moved', to: moved }
  const file = shellPages.has(address) ? undefined : await fileAt(address)
  if (file !== undefined) {
    const group = Object.hasOwn(guarded, address) ? guarded[address] : undefined
    return { kind: 'page', page: address, file, group: group ?? 'open' }
  }
  const shell = shells.find(({ pattern }) => pattern.test(address))
  const shellFile = shell && (await fileAt(shell.page))
  if (shell === undefined || shellFile === undefined) return { kind: 'unknown' }
  return { kind: 'page', page: shell.page, file: shellFile, group: shell.group }
}
