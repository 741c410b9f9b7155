import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { officeScript } from './office-script.ts'
import { styleSheetFor } from './style-sheet.ts'

const linkedSheets = (page: string): string[] =>
  [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href ?? '')
const linkedFiles = (text: string): string[] =>
  [...text.matchAll(/(?:src="|url\("?|preload" href=")(\/_astro\/[^")]+)/g)].map(([, href]) => href ?? '')
const importedFiles = (script: string): string[] =>
  [...script.matchAll(/["'`](?:\.\/|\/_astro\/)?([\w.-]+\.js)["'`]/g)].map(([, name]) => `/_astro/${name}`)

/** An address that changes with what stands there, so that browsers may keep it for ever. */
const hashedAddress = (text: string, ending: string): string =>
  `/_astro/office.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${ending}`

/** The drawn parts as the last build of the site left them. */
export interface TakenParts {
  readonly page: string
  readonly styleSheet: string
  readonly script: string
  /** A folder of hashed files that the pages ask for. */
  readonly assets: string
}

/**
 * Takes the drawn parts of office pages out of a fresh build of the site, with everything that they load, so that
 * offices can be built without the site and the site without offices. Does nothing when there is no fresh build.
 */
export const takeParts = async (dist: string, kept: string): Promise<void> => {
  const drawn = join(dist, 'offices/parts.html')
  if (!existsSync(drawn)) return
  const page = readFileSync(drawn, 'utf8')
  const read = (address: string) => readFileSync(join(dist, address), 'utf8')
  const sheet = styleSheetFor(page, linkedSheets(page).map(read))
  const code = await officeScript()
  const styleSheet = hashedAddress(sheet, 'css')
  const script = hashedAddress(code, 'js')

  rmSync(kept, { recursive: true, force: true })
  mkdirSync(join(kept, '_astro'), { recursive: true })
  writeFileSync(join(kept, styleSheet), sheet)
  writeFileSync(join(kept, script), code)
  const wanted = [...linkedFiles(page), ...linkedFiles(sheet)]
  for (let at = 0; at < wanted.length; at += 1) {
    const address = wanted[at] ?? ''
    const target = join(kept, '_astro', basename(address))
    if (existsSync(target)) continue
    cpSync(join(dist, address), target)
    if (address.endsWith('.js')) wanted.push(...importedFiles(read(address)))
  }
  writeFileSync(join(kept, 'parts.html'), page)
  writeFileSync(join(kept, 'addresses.json'), JSON.stringify({ styleSheet, script }))
  // It is a drawing, not a page of the site.
  rmSync(drawn)
  rmSync(dirname(drawn), { recursive: true })
}

/** The parts that were taken last, or null when the site was never built. */
export const takenParts = (kept: string): TakenParts | null =>
  existsSync(join(kept, 'parts.html'))
    ? {
        page: readFileSync(join(kept, 'parts.html'), 'utf8'),
        ...(JSON.parse(readFileSync(join(kept, 'addresses.json'), 'utf8')) as Pick<
          TakenParts,
          'styleSheet' | 'script'
        >),
        assets: join(kept, '_astro'),
      }
    : null
