import { join, relative } from 'node:path'
import { bundleInto } from '../bundle.ts'
import { root } from '../steps.mjs'

/** Threads, which are files of their own. */
const workers = {
  'embedded-worker': 'src/server/database/embedded-worker.ts',
  'read-pdf-worker': 'src/server/modules/incoming-letters/read-pdf-worker.ts',
}

/**
 * In a release modules stand in `lib`, and what their sources have beside them stands where it does here, seen from the
 * release's own folder, wherever that is: migrations in `src/server/database`, texts in `content`.
 */
const whereReleaseStands = (code: string, file: string): string => {
  const source = relative(root, file).replaceAll('\\', '/')
  const beside = `../${source.slice(0, source.lastIndexOf('/'))}`
  return code
    .replaceAll(/(["'])\.\/([\w-]+-worker)\.ts\1, import\.meta\.url/g, "'./$2.mjs', import.meta['url']")
    .replaceAll('import.meta.url', `new URL('../${source}', import.meta['url']).href`)
    .replaceAll(
      'import.meta.dirname',
      `process.getBuiltinModule('node:path').join(import.meta['dirname'], '${beside}')`,
    )
}

/** Bundles all commands and the server into `lib` of a release; answers the folders of the packages that are in them. */
export const bundleRelease = (folder: string): Promise<string[]> =>
  bundleInto(join(folder, 'lib'), { abonbox: 'src/commands/abonbox.ts', ...workers }, whereReleaseStands)
