import { pagePaths } from '#kit/api/page-paths.ts'

/** Opens the visitor's claim at the desk; the QR code of a visit or a collector contains it. */
export const visitorCodeUrl = (origin: string, code: string): string =>
  `${origin}${pagePaths.branch}?visit=${code}`
