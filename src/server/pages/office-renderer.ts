import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawnPage, OpenOfficePages } from '#domain/page-office.ts'
import { openShell, type Shell } from './shell.ts'

/** What a build left to draw pages of offices with (commands/build/office-renderer.ts). */
export interface OfficeRenderer {
  readonly open: OpenOfficePages
  /** Puts a drawn page between the site's header and footer. */
  readonly wrapInLayout: (page: DrawnPage) => string
  /** The same with another header and footer. */
  readonly withFrame: (frame: string) => OfficeRenderer
}

/** Reads what the build left in this folder; null where it left nothing. A module is loaded once: its name has its hash. */
export const readOfficeRenderer = async (dist: string): Promise<OfficeRenderer | null> => {
  const folder = join(dist, '.offices')
  if (!existsSync(folder)) return null
  const name = readdirSync(folder).find((file) => file.endsWith('.mjs'))
  if (!name) return null
  const shell = JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8')) as Shell
  const { openOfficePages } = (await import(pathToFileURL(join(folder, name)).href)) as {
    openOfficePages: OpenOfficePages
  }
  const withFrame = (frame: string): OfficeRenderer => ({
    open: openOfficePages,
    wrapInLayout: openShell({ ...shell, frame }),
    withFrame,
  })
  return withFrame(shell.frame)
}
