import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { version } from '#server/version.ts'
import { clientFiles } from './client/client-files.ts'
import { root } from './steps.mjs'

/** The first second of 2000 in UTC, so that the same contract gives the same bytes. */
const FILE_TIME = '@946684800'

export async function makeClient(folder: string, version: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'client-'))
  try {
    await mkdir(join(work, 'package'))
    for (const [name, text] of Object.entries(clientFiles(version))) {
      await writeFile(join(work, 'package', name), text, { mode: 0o644 })
    }
    await mkdir(folder, { recursive: true })
    const archive = join(folder, `abonbox-client-${version}.tgz`)
    await promisify(execFile)('tar', [
      '--sort=name',
      `--mtime=${FILE_TIME}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '-C',
      work,
      '-czf',
      archive,
      'package',
    ])
    return archive
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

// `npm run client`
if (import.meta.main) console.log(await makeClient(join(root, 'release'), version))
