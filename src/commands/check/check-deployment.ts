import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rmdir, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkContent } from '#content/server/check/check-content.ts'
import { buildContentFolder, readContentSources } from '#content/server/check/content-folder.ts'
import type { Config } from '#server/config.ts'
import {
  type CheckFinding,
  createFailureFinding,
  createNoteFinding,
  createOkFinding,
  toErrorLine,
} from './check-finding.ts'

const MB = 1024 ** 2
const MIN_MB = 200
const LOW_MB = 2_000
const TIMEOUT_MS = 5_000

const checkFolder = async ({ dataDir }: Config): Promise<CheckFinding> => {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true })
    await rmdir(await mkdtemp(join(folder, 'check-')))
    const { bavail, bsize } = await statfs(folder)
    const free = Math.floor((bavail * bsize) / MB)
    const says = `${free} MB free in ${folder}`
    if (free < MIN_MB) return createFailureFinding('disk', `${says}: at least ${MIN_MB} are required`)
    return free < LOW_MB ? createNoteFinding('disk', says) : createOkFinding('disk', says)
  } catch (error) {
    return createFailureFinding('disk', `DATA_DIR: ${toErrorLine(error)}`)
  }
}

const checkOrigin = ({ origin, development }: Config): CheckFinding => {
  if (development) return createNoteFinding('origin', `${origin}: reachable from this machine only`)
  return origin.startsWith('https:')
    ? createOkFinding('origin', origin)
    : createFailureFinding('origin', `${origin}: must begin with https://, or browsers store no session`)
}

const checkProxy = async ({ origin, development, trustProxy }: Config): Promise<CheckFinding[]> => {
  if (development) return []
  const trust = trustProxy
    ? createOkFinding('proxy', 'TRUST_PROXY: client addresses are taken from the proxy')
    : createFailureFinding(
        'proxy',
        'TRUST_PROXY: must name the proxy in front, or all clients share one limit',
      )
  try {
    const answer = await fetch(`${origin}/healthz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
    await answer.body?.cancel()
    return [
      trust,
      answer.ok
        ? createOkFinding('front', `${origin} reaches a server of this product`)
        : createNoteFinding(
            'front',
            `${origin} answers ${answer.status}: no server runs behind the proxy yet`,
          ),
    ]
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return [trust, createNoteFinding('front', `${origin} does not answer yet: ${toErrorLine(cause)}`)]
  }
}

const pageAddress = (file: string): string =>
  `/${file.slice(0, -'.html'.length)}`.replace(/\/?index$/, '') || '/'

const checkSite = async (root: string): Promise<CheckFinding[]> => {
  const dist = join(root, 'dist')
  if (!existsSync(dist)) return [createFailureFinding('site', 'is not built: run `npm run build`')]
  const files = await readdir(dist, { recursive: true })
  const pages = files.filter((name) => name.endsWith('.html')).map(pageAddress)
  const content = buildContentFolder(readContentSources(join(root, 'content')))
  const findings = checkContent(content, pages)
  const [first] = findings
  return [
    createOkFinding('site', `${pages.length} built pages`),
    first
      ? createFailureFinding(
          'content',
          `${findings.length} mistakes, the first in ${first.file}: ${first.code}`,
        )
      : createOkFinding('content', `${Object.values(content.files).flat().length} files are in order`),
  ]
}

export const checkDeployment = async (config: Config, root: string): Promise<CheckFinding[]> => [
  await checkFolder(config),
  checkOrigin(config),
  ...(await checkProxy(config)),
  ...(await checkSite(root)),
]
