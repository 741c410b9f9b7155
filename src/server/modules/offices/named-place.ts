import type { OfficeDirectory } from './office-directory.ts'

/** Addresses of the site that name an office by its index, or a locker by its number. */
const ofOffice = /^(?:\/rental\/postOffice|\/map)?\/(\d{6})(?:\/|$)/
const ofLocker = /^\/rental\/aaps\/(\d{1,15})\/?$/

/** Is there the office or locker that an address names? True for an address that names none. */
export const isThere = (directory: Pick<OfficeDirectory, 'find' | 'locker'>, path: string): boolean => {
  const [, index] = ofOffice.exec(path) ?? []
  if (index !== undefined) return directory.find(index) !== undefined
  const [, locker] = ofLocker.exec(path) ?? []
  return locker === undefined || directory.locker(Number(locker)) !== undefined
}
