import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clientFiles } from './client-files.ts'

/** The same for all files, so that the same contract gives the same bytes: the first second of 2000, in UTC. */
const FILE_TIME = '@946684800'

/** Makes the package of the client in a folder, as npm installs it; answers its path. */
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
