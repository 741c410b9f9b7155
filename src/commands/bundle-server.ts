import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { bundleModules, createImportMetaRewriter, type ModuleRewriter, rewriteWorkerUrls } from './bundle.ts'
import { root, serverBundle } from './steps.mjs'

const writeBundle = async (file: string): Promise<void> => {
  const [folder, all] = [dirname(file), dirname(dirname(file))]
  await mkdir(all, { recursive: true })
  const made = await mkdtemp(join(all, 'next-'))
  // The paths are relative, so that a checkout that was moved runs its own files.
  const rewrite: ModuleRewriter = (code, source) =>
    createImportMetaRewriter(relative(folder, root))(rewriteWorkerUrls(code), source)
  await bundleModules(made, { main: 'src/server/main.ts' }, rewrite)
  await bundleModules(made, { 'job-worker': 'src/server/workers/job-worker.ts' }, rewrite)
  // The rename fails if another process has made the same bundle in the meantime.
  await rename(made, folder).catch(() => rm(made, { recursive: true }))
  for (const name of await readdir(all))
    if (name !== basename(folder) && !name.startsWith('next-'))
      await rm(join(all, name), { recursive: true, force: true })
}

/**
 * Bundles server and workers unless an up-to-date bundle exists, because loading thousands of small files takes three
 * quarters of the start-up time. Runs in a separate process, because Vite sets NODE_ENV.
 */
export async function bundleServer(): Promise<string> {
  const file = serverBundle()
  if (!existsSync(file)) await promisify(execFile)(process.execPath, [import.meta.filename], { cwd: root })
  return file
}

if (import.meta.main) {
  // Sources that are saved in the meantime need a second bundle.
  for (let round = 0; round < 2 && !existsSync(serverBundle()); round += 1) await writeBundle(serverBundle())
}
