import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { guarded, movedAddresses, shells } from '#contract/addresses.ts'
import { basePath } from '#contract/endpoint.ts'
import { deadLinks } from './dead-links.ts'
import { CommandFailed, runCommand } from './run-command.ts'

const root = resolve(import.meta.dirname, '../..')
const SHOWN = 50
/** Pictures that the server draws. */
const STREETS = /^\/street-picture\/(?:(?:settlement\/|region\/)?\d{6}|country)\.svg$/

/** Addresses that no file answers: shells, pages behind a login, calls of the server. A slash at the end is no other one. */
const isKnown = (address: string): boolean => {
  const bare = address.replace(/(?<=.)\/$/, '')
  return (
    address.startsWith(`${basePath}/`) ||
    STREETS.test(bare) ||
    bare in guarded ||
    bare in movedAddresses ||
    shells.some(({ pattern }) => pattern.test(bare))
  )
}

/** `npm run links:check`: no link and no anchor of the whole built site may lead nowhere. */
const work = async (): Promise<void> => {
  const { values } = parseArgs({ options: { dist: { type: 'string', default: join(root, 'dist') } } })
  const dist = resolve(values.dist)
  if (!existsSync(dist)) throw new CommandFailed('The site is not built yet: `npm run build` first')
  const began = performance.now()
  const { pages, links, dead } = deadLinks(dist, isKnown)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  for (const { page, href } of dead.slice(0, SHOWN)) console.log(`${page} → ${href}`)
  console.log(`${pages} pages, ${links} links, ${dead.length} dead, ${seconds} s`)
  if (dead.length > 0) process.exitCode = 1
}

await runCommand({ run: work, expected: [] })
