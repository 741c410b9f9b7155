import { join } from 'node:path'
import { bundleInto, fromSources, type Rewrite } from '../bundle.ts'

/** Worker threads, which are files of their own. */
const workers = {
  'embedded-worker': 'src/server/database/embedded-worker.ts',
  'read-pdf-worker': 'src/server/modules/incoming-letters/read-pdf-worker.ts',
}

/** Modules are in `lib` of a release, workers beside them; migrations and content keep their places under its root. */
const rewrite: Rewrite = (code, file) =>
  fromSources('..')(
    code.replaceAll(/(["'])\.\/([\w-]+-worker)\.ts\1, import\.meta\.url/g, "'./$2.mjs', import.meta['url']"),
    file,
  )

/** Bundles all commands and the server into `lib` of a release; answers the folders of the packages that are in them. */
export const bundleRelease = (folder: string): Promise<string[]> =>
  bundleInto(join(folder, 'lib'), { abonbox: 'src/commands/abonbox.ts', ...workers }, rewrite)
